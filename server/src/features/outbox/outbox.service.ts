import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/outbox.ts';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { KeptMessage } from '../../gateways/outbox.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';

type Summary = AnswerOf<typeof contract.listOutbox>['items'][number];

const pageSize = 50;
/** A search reads messages one by one, so it looks at the newest only. */
const searched = 500;
/** Parts above this are cut in the view; the kept file is whole. */
const shownLength = 2_000_000;

const addressText = (address: Address | undefined): string =>
  !address ? '' : address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '');

/** The name of a kept message begins with the milliseconds at which it was kept. */
const timeOf = (id: string): string => new Date(Number.parseInt(id.slice(0, 14), 10) || 0).toISOString();

function headOf(id: string, email: Email) {
  return {
    _id: id,
    from: addressText(email.from),
    to: (email.to ?? []).map(addressText).join(', '),
    subject: email.subject ?? '',
    at: timeOf(id),
  };
}

const subjectLength = 80;

/** A text message, as far as it is like a mail: its beginning stands for the subject. */
function shortMessageOf(id: string, raw: Buffer) {
  const { to = '', text = '' } = JSON.parse(raw.toString('utf8')) as { to?: string; text?: string };
  return { head: { _id: id, from: '', to, subject: text.slice(0, subjectLength), at: timeOf(id) }, text };
}

async function summaryOf({ _id, kind, raw }: KeptMessage): Promise<Summary> {
  const head = kind === 'sms' ? shortMessageOf(_id, raw).head : headOf(_id, await PostalMime.parse(raw));
  return { ...head, kind, bytes: raw.length };
}

/** Messages that the built-in outbox keeps, newest first. */
export async function listOutbox(
  ctx: Ctx,
  { search, page }: QueryOf<typeof contract.listOutbox>,
): Promise<{ items: Summary[]; total: number }> {
  const { outbox } = ctx.gateways;
  const names = await outbox.list();
  const wanted = search?.trim().toLowerCase() ?? '';
  const range = wanted ? names.slice(0, searched) : names.slice(page * pageSize, (page + 1) * pageSize);
  const read = await Promise.all(range.map((name) => outbox.read(name)));
  const all = await Promise.all(read.filter((one) => one !== null).map(summaryOf));
  if (!wanted) return { items: all, total: names.length };
  const found = all.filter(({ from, to, subject }) =>
    `${from} ${to} ${subject}`.toLowerCase().includes(wanted),
  );
  return { items: found.slice(page * pageSize, (page + 1) * pageSize), total: found.length };
}

/** One kept message, parsed; its HTML is shown in a sandbox only. @throws AppError NOT_FOUND */
export async function getOutboxMessage(
  ctx: Ctx,
  id: string,
): Promise<AnswerOf<typeof contract.getOutboxMessage>> {
  const kept = await ctx.gateways.outbox.read(id);
  if (!kept) throw new AppError('NOT_FOUND');
  if (kept.kind === 'sms') {
    const { head, text } = shortMessageOf(id, kept.raw);
    return { ...head, html: null, text, headers: [] };
  }
  const email = await PostalMime.parse(kept.raw);
  return {
    ...headOf(id, email),
    html: email.html?.slice(0, shownLength) ?? null,
    text: email.text?.slice(0, shownLength) ?? null,
    headers: email.headers.map(({ key, value }) => ({ key, value })),
  };
}
