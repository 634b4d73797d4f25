import type * as contract from '@firstlook/contract/contact-consent.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './consent.store.ts';

type Consents = AnswerOf<typeof contract.listConsents>;
type Words = BodyOf<typeof contract.recordConsent>;

/** Somewhere on earth the next day has begun already. */
const longestAhead = 14 * 3_600_000;

/** @throws AppError INVALID_DATA for a day to come */
export function checkDay(ctx: Ctx, givenOn: string): void {
  if (Date.parse(givenOn) > ctx.clock.now().getTime() + longestAhead)
    throw new AppError('INVALID_DATA', {}, [{ path: 'givenOn', code: 'future' }]);
}

async function consentsOf(ctx: Ctx, db: Db, contactId: string): Promise<Consents> {
  const rows = await store.listConsents(db, ctx.organizationId, contactId);
  const items = rows.map(({ id, given_on, created_at, withdrawn_at, withdrawn_by, ...row }) => ({
    ...row,
    _id: id,
    givenOn: given_on,
    _createdAt: created_at.toISOString(),
    withdrawnAt: withdrawn_at?.toISOString() ?? null,
    withdrawnBy: withdrawn_by,
  }));
  const holds = await store.listHeld(db, ctx.organizationId, contactId);
  const wishes = (await store.listWishes(db, ctx.organizationId, contactId)).map(
    ({ channel, refused_kinds, paused_until }) => ({
      channel,
      refusedKinds: refused_kinds,
      pausedUntil: paused_until?.toISOString() ?? null,
    }),
  );
  return { items, total: items.length, holds, wishes };
}

/** General contacts are none of the organization's: nobody agreed to its advertisements there. @throws AppError NOT_FOUND */
async function holdContact(ctx: Ctx, db: Db, contactId: string): Promise<void> {
  if (!(await store.isOwnContact(db, ctx.organizationId, contactId))) throw new AppError('NOT_FOUND');
}

/** What a contact agreed to and withdrew. @throws AppError NOT_FOUND */
export function listConsents(ctx: Ctx, contactId: string): Promise<Consents> {
  return ctx.db.tenant(async (db) => {
    await holdContact(ctx, db, contactId);
    return consentsOf(ctx, db, contactId);
  });
}

const written = (ctx: Ctx) => ({ by: actorOf(ctx).accountId, at: ctx.clock.now() });

/** Writes down that a contact agreed. @throws AppError NOT_FOUND, INVALID_DATA for a day to come */
export function recordConsent(ctx: Ctx, contactId: string, { channels, ...words }: Words): Promise<Consents> {
  checkDay(ctx, words.givenOn);
  return ctx.db.tenant(async (db) => {
    await holdContact(ctx, db, contactId);
    const consents = [...new Set(channels)].map((channel) => ({ contactId, channel, ...words }));
    await store.insertConsents(db, ctx.organizationId, consents, written(ctx));
    const { source, givenOn } = words;
    const after = { channels, source, givenOn };
    await recordAudit(ctx, db, { action: 'contact.consent', target: { id: contactId, name: '' }, after });
    return consentsOf(ctx, db, contactId);
  });
}

/** Writes down that a contact agrees no more. @throws AppError NOT_FOUND */
export function withdrawConsent(
  ctx: Ctx,
  contactId: string,
  channels: readonly Channel[],
): Promise<Consents> {
  return ctx.db.tenant(async (db) => {
    await holdContact(ctx, db, contactId);
    const withdrawals = [...new Set(channels)].map((channel) => ({ contactId, channel, proof: '' }));
    await endConsents(ctx, db, withdrawals);
    const target = { id: contactId, name: '' };
    await recordAudit(ctx, db, { action: 'contact.withdrawConsent', target, after: { channels } });
    return consentsOf(ctx, db, contactId);
  });
}

/**
 * Writes consents of many contacts, each where none holds yet; inside a transaction of the organization.
 * @param overWithdrawn also of who withdrew one before
 * @returns what was written, of which contact
 */
export function addConsents(ctx: Ctx, db: Db, consents: readonly store.NewConsent[], overWithdrawn = true) {
  const only = overWithdrawn ? 'new' : 'neverWithdrawn';
  return store.insertConsents(db, ctx.organizationId, consents, { ...written(ctx), only });
}

/** Writes down of many contacts that they agree no more; inside a transaction of the organization. @returns the consents that ended, and what is written besides */
export const endConsents = (ctx: Ctx, db: Db, withdrawals: readonly store.Withdrawal[]) =>
  store.withdrawConsents(db, ctx.organizationId, withdrawals, written(ctx));

/** What a contact said of advertisements by each channel, as an import reads it; absent where they said nothing. */
export type ConsentsInWords = Partial<Record<Channel, string>>;

/** The same of many own contacts: since when and from where they agree, or since when they do not any more. */
export async function consentsInWords(
  ctx: Ctx,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ConsentsInWords>> {
  const words = new Map<string, ConsentsInWords>();
  for (const { contact_id, channel, holds, ...said } of await store.listSaid(db, ctx.organizationId, ids)) {
    const text = holds ? `${said.given_on} ${said.source}` : `withdrawn ${said.withdrawn_on ?? ''}`.trim();
    words.set(contact_id, { ...words.get(contact_id), [channel]: text });
  }
  return words;
}

/** Takes back what `addConsents` wrote. @returns the contacts it is gone of */
export const takeConsentsBack = (ctx: Ctx, db: Db, ids: readonly string[]): Promise<string[]> =>
  store.removeConsents(db, ctx.organizationId, ids);

/** Takes back what `endConsents` did: what it ended holds again, what it wrote is gone. */
export const takeNoesBack = (
  ctx: Ctx,
  db: Db,
  { ended, said }: { ended: readonly string[]; said: readonly string[] },
): Promise<void> => store.restoreConsents(db, ctx.organizationId, ended, said);
