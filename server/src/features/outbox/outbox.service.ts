import type { AnswerOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/outbox.ts';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { KeptMessage } from '../../gateways/mail-outbox.ts';
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

async function summaryOf({ _id, raw }: KeptMessage): Promise<Summary> {
  return { ...headOf(_id, await PostalMime.parse(raw)), kind: 'email', bytes: raw.length };
}

/** Messages that the built-in outbox keeps, newest first; none when a mail server is configured. */
export async function listOutbox(
  ctx: Ctx,
  { search, page }: QueryOf<typeof contract.listOutbox>,
): Promise<{ items: Summary[]; total: number }> {
  const { outbox } = ctx.gateways;
  if (!outbox) return { items: [], total: 0 };
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
  const kept = await ctx.gateways.outbox?.read(id);
  if (!kept) throw new AppError('NOT_FOUND');
  const email = await PostalMime.parse(kept.raw);
  return {
    ...headOf(id, email),
    html: email.html?.slice(0, shownLength) ?? null,
    text: email.text?.slice(0, shownLength) ?? null,
    headers: email.headers.map(({ key, value }) => ({ key, value })),
  };
}
