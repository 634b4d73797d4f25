import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { BoxedMail } from '../../gateways/mailbox.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { countMailReport } from '../../platform/metrics.ts';
import { endReading, findLastReading, takeMailbox } from './mailbox.store.ts';
import { readReport } from './report-mail.ts';
import { reportId, takeReport } from './take-report.service.ts';

/** Messages of one reading: the next one goes on. */
const mostMessages = 200;
/** Seconds after which another process may read: this one was killed. What both read counts once all the same. */
const leaseSeconds = 600;

/** @throws whatever the database throws: the message stays unread then */
async function take(ctx: Ctx, { raw }: BoxedMail): Promise<void> {
  // Whatever else this process does gets its turn between two messages.
  await breathe();
  const report = await readReport(ctx.config.BOUNCE_ADDRESS ?? '', raw).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'a returned mail could not be read');
    return null;
  });
  const taken = report ? await takeReport(ctx, reportId(raw), report) : 'other';
  countMailReport(taken);
  ctx.log.debug({ taken }, 'a returned mail was read');
}

/** Reads what came back, in one process at a time. @returns how many messages were read; null where another one reads */
export async function readMailbox(ctx: Ctx, signal: AbortSignal): Promise<number | null> {
  const { bounces } = ctx.gateways;
  if (!bounces) return null;
  const holder = randomUUID();
  if (!(await ctx.db.system((db) => takeMailbox(db, holder, leaseSeconds)))) return null;
  let error: string | null = null;
  try {
    return await bounces.read((mail) => take(ctx, mail), { messages: mostMessages, signal });
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure);
    ctx.log.warn({ reason: error }, 'the mailbox of returned mail could not be read');
    return null;
  } finally {
    await ctx.db.system((db) => endReading(db, holder, error));
  }
}

/** A worker reads every minute. */
const oldestReading = 15 * 60_000;

/** For the operator: where mails come back to, and whether that is read. @throws Error that names the mend */
export async function describeReturnPath(ctx: Ctx): Promise<string> {
  const {
    BOUNCE_ADDRESS: address,
    BOUNCE_MAILBOX: mailbox,
    MAIL_URL: api,
    MAIL_PROVIDER: provider,
  } = ctx.config;
  if (api && !mailbox)
    return ctx.gateways.mailNews
      ? `${provider} keeps what comes back, and tells it at ${ctx.baseUrl}/api/mail/receipt/${provider}`
      : `no MAIL_RECEIPT_KEY: ${provider} keeps what comes back, and nobody here learns of it`;
  if (!address)
    return 'no BOUNCE_ADDRESS: what cannot be delivered comes back to the senders, and nobody here learns of it';
  if (!mailbox || !ctx.gateways.bounces)
    return `mails come back to ${address}; no BOUNCE_MAILBOX: ${ctx.gateways.mailNews?.provider ?? 'nobody here'} reads it`;
  const found = await ctx.gateways.bounces.verify();
  const last = await ctx.db.system(findLastReading);
  if (last?.error) throw new Error(`the last reading failed: ${last.error}`);
  if (!last?.at)
    return `mails come back to ${address}; ${found}; it was not read yet: a worker does that every minute`;
  if (Date.parse(last.at) < ctx.clock.now().getTime() - oldestReading)
    throw new Error(
      `${found}, but it was last read at ${last.at}: does a worker (ROLE=worker or all) run with BOUNCE_MAILBOX?`,
    );
  return `mails come back to ${address}; ${found}; it was last read at ${last.at}`;
}
