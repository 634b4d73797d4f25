import type { MobileData } from '@firstlook/contract/mobile.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { addressSubject, consumeRate, day } from '../../kernel/rate-limit.ts';
import { endSessionsOf } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type AccountItemRow as AccountRow, lockAccountItem } from './account-item.store.ts';
import { type AccountMailTask, accountMailJob } from './account-mail.queue.ts';
import * as store from './credential.store.ts';
import { linkLifetimes } from './one-time-link.service.ts';
import { markCalledOff } from './one-time-link.store.ts';
import { recordForPerson } from './person-audit.service.ts';

/** Keys that change; those that are not named stay. */
export interface CredentialChange {
  email?: string;
  passwordHash?: string;
  mobile?: MobileData | null;
}

/** Whose word it is, and the session in which it was given, which lives on. */
interface Author {
  by: 'owner' | 'admin' | 'operator';
  keptSession: Buffer | null;
}

/** An actor owns their own account, and administers any other. */
export function authorOf(ctx: Ctx, accountId: string): Author {
  const isOwn = ctx.actor?.accountId === accountId;
  return isOwn && ctx.actor
    ? { by: 'owner', keptSession: ctx.actor.sessionHash }
    : { by: 'admin', keptSession: null };
}

const personOf = (row: AccountRow) => ({
  ...row,
  organization_ids: row.memberships
    .filter(({ status }) => status === 'approved')
    .map(({ organizationId }) => organizationId),
});

/** An owner's acts stand in the logs of their organizations, an admin's in that of the organization they act for. */
async function record(
  ctx: Ctx,
  db: Db,
  row: AccountRow,
  { by }: Author,
  action: 'auth.passwordChange' | 'account.update',
  changes: { before?: object; after?: object } = {},
): Promise<void> {
  if (by === 'owner') return recordForPerson(ctx, db, personOf(row), action, changes);
  const organizationId = by === 'operator' ? '-1' : ctx.organizationId;
  await recordAudit(ctx, db, { action, organizationId, target: { id: row.id, name: row.email }, ...changes });
}

/** What the owner hears of it: nothing about their keys changes without a word to them. */
function mailsOf(row: AccountRow, change: CredentialChange, { by }: Author, at: string): AccountMailTask[] {
  const accountId = row.id;
  const mails: AccountMailTask[] = [];
  if (change.passwordHash)
    mails.push({ kind: by === 'admin' ? 'passwordSet' : 'passwordChanged', accountId, at });
  if (change.email !== undefined) {
    mails.push({ kind: 'emailChanged', accountId, oldEmail: row.email, newEmail: change.email, at });
    if (by !== 'owner') mails.push({ kind: 'emailSet', accountId });
  }
  if (change.mobile !== undefined) mails.push({ kind: 'mobileChanged', accountId, at });
  return mails;
}

/**
 * The one way in which e-mail, password and mobile of an account change, by the owner or an admin: everything that stood on
 * the old ones ends (mailed links, other sessions, sign-ins that wait, trusted devices), the owner is told, at both
 * addresses where the address changed, and the log knows. Whether it may be done is asked before.
 *
 * @throws AppError NOT_FOUND; the violation `account_email_key` when the address has an account
 */
export async function changeCredentials(
  ctx: Ctx,
  db: Db,
  accountId: string,
  change: CredentialChange,
  author: Author,
): Promise<void> {
  const row = await lockAccountItem(db, accountId);
  if (!row) throw new AppError('NOT_FOUND');
  const now = ctx.clock.now();
  await store.updateCredentials(db, row.id, change, now);
  await store.removeWaysIn(db, row.id);
  await endSessionsOf(db, row.id, author.keptSession, change.passwordHash ? 'password' : 'credentials');
  if (change.passwordHash) await record(ctx, db, row, author, 'auth.passwordChange');
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  if (change.email !== undefined) [before.email, after.email] = [row.email, change.email];
  if (change.mobile !== undefined)
    [before.mobile, after.mobile] = [row.mobile, change.mobile?.number ?? null];
  if (Object.keys(after).length > 0) await record(ctx, db, row, author, 'account.update', { before, after });
  for (const mail of mailsOf(row, change, author, now.toISOString()))
    await enqueue(ctx.queue, db, accountMailJob, mail);
}

/** Mails to an address that a person wants to move to, whether it has an account or not. */
const moveLimits = [{ most: 3, within: day }];

/**
 * A person asks to move their own account to another address. Nothing changes until the link that is mailed there is used,
 * and the answer never tells whether the address has an account: then its owner gets a mail instead.
 *
 * @throws AppError TOO_MANY_REQUESTS where that mail would be held back: the wish before it and its link stay as they were
 */
export async function askForNewEmail(ctx: Ctx, db: Db, row: AccountRow, newEmail: string): Promise<void> {
  const now = ctx.clock.now();
  const wait = await consumeRate(db, addressSubject('move', newEmail), moveLimits, now);
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: wait });
  const author = authorOf(ctx, row.id);
  await store.removeWaysIn(db, row.id);
  await endSessionsOf(db, row.id, author.keptSession, 'credentials');
  await store.updatePendingEmail(db, row.id, newEmail, new Date(now.getTime() + linkLifetimes.email));
  await record(ctx, db, row, author, 'account.update', { after: { pendingEmail: newEmail } });
  const at = now.toISOString();
  await enqueue(ctx.queue, db, accountMailJob, { kind: 'moveAsked', accountId: row.id, newEmail, at });
  await enqueue(ctx.queue, db, accountMailJob, { kind: 'confirmMove', accountId: row.id, newEmail });
}

/** The person stays at the address they have; the link that was mailed to the other one only says so. Without a wish nothing happens. */
export async function callOffNewEmail(ctx: Ctx): Promise<void> {
  const { accountId } = actorOf(ctx);
  await ctx.db.system(async (db) => {
    // In the order in which a press on the link locks them.
    await markCalledOff(db, accountId, ctx.clock.now());
    const row = await lockAccountItem(db, accountId);
    if (!row?.pending_email) return;
    await store.clearPendingEmail(db, accountId);
    const changes = { before: { pendingEmail: row.pending_email }, after: { pendingEmail: null } };
    await record(ctx, db, row, authorOf(ctx, accountId), 'account.update', changes);
  });
}
