import { consentName } from '@firstlook/contract/consent-name.ts';
import { csvOf } from '@firstlook/contract/csv.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type { EmbargoConsent } from '@firstlook/contract/release-consent.ts';
import { inOneLine } from '@firstlook/contract/visible-text.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { momentWords } from '../../rendering/format.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';
import { translate } from '../../rendering/translate.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import * as store from './consent.store.ts';
import { isEmbargoed, isOut } from './release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from './release-head.service.ts';

/** A release under embargo, as its promise names it. */
type Promised = Pick<ReleaseHead, 'organizationId' | 'id' | 'title' | 'locale' | 'embargoUntil'>;

/** The exact text that a reader agrees to, the same on the page, in the app and in the table. */
export function promiseOf(
  { title, embargoUntil, locale }: { title: string; embargoUntil: Date; locale: RenderLocale },
  timeZone: string,
): string {
  const words = { title, ...momentWords(locale, embargoUntil.toISOString(), timeZone) };
  return translate(locale, 'landing:closed.promise', words);
}

/** Who the caller is to this release, and whether they promised to keep its embargo; not asked where there is none. */
export async function loadConsent(
  ctx: Ctx,
  release: ReleaseHead,
  link: { recipientId: string | null; linkTokenId: string | null },
): Promise<{ ids: store.ReaderIds; readers: string[]; hasConsent: boolean }> {
  const { actor } = ctx;
  const { organizationId } = release;
  const isMember = actor && !actor.apiKeyId && can(actor, 'release.read', organizationId);
  const ids = { ...link, accountId: isMember ? actor.accountId : null };
  if (!isEmbargoed(release, ctx.clock.now())) return { ids, readers: [], hasConsent: false };
  return ctx.db.of(organizationId, async (db) => {
    const readers = await store.listReaders(db, organizationId, ids);
    const consented = await store.listConsented(db, organizationId, [release.id], readers);
    return { ids, readers, hasConsent: consented.length > 0 };
  });
}

/** The name as it was typed, in one line. @throws AppError INVALID_DATA */
function readName(typed: string): string {
  const name = inOneLine(typed).replace(/\s+/g, ' ').trim();
  if (name === '' || name.length > consentName.longest)
    throw new AppError('INVALID_DATA', {}, [{ path: 'name', code: name === '' ? 'required' : 'tooLong' }]);
  return name;
}

/**
 * Keeps the promise of a reader who is known: by their mail, by a link for one person, or by their account.
 *
 * @param shown the end of the embargo as the text that they read named it
 * @throws AppError INVALID_DATA for the name; CONFLICT when the embargo has changed since they read it
 */
export async function keepConsent(
  ctx: Ctx,
  release: Promised,
  promise: { ids: store.ReaderIds; readers: string[]; name: string; shown: string | null; timeZone: string },
): Promise<void> {
  const { embargoUntil } = release;
  const name = readName(promise.name);
  const [reader] = promise.readers;
  if (!embargoUntil || !reader) throw new AppError('NOT_FOUND');
  if (promise.shown !== null && promise.shown !== embargoUntil.toISOString()) throw new AppError('CONFLICT');
  await ctx.db.of(release.organizationId, (db) =>
    store.insertConsent(db, {
      ...promise.ids,
      organizationId: release.organizationId,
      id: newId(),
      releaseId: release.id,
      reader,
      name,
      address: ctx.caller.address,
      agreed: promiseOf({ ...release, embargoUntil }, promise.timeZone),
      namedUntil: embargoUntil,
      at: ctx.clock.now(),
    }),
  );
}

/**
 * A signed-in reader promises in the app. Where nothing is under embargo any more, or they promised already, nothing is kept.
 *
 * @throws AppError NOT_FOUND for what the caller may not see; NOT_ALLOWED for a program
 */
export async function consentInApp(
  ctx: Ctx,
  releaseId: string,
  { name, embargoUntil }: { name: string; embargoUntil?: string | undefined },
): Promise<void> {
  const { apiKeyId } = actorOf(ctx);
  if (apiKeyId) throw new AppError('NOT_ALLOWED');
  const { timeZone } = await loadOrganization(ctx);
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  const now = ctx.clock.now();
  if (!release || !isOut(release, now)) throw new AppError('NOT_FOUND');
  if (!isEmbargoed(release, now)) return;
  const { ids, readers, hasConsent } = await loadConsent(ctx, release, {
    recipientId: null,
    linkTokenId: null,
  });
  if (hasConsent) return;
  await keepConsent(ctx, release, { ids, readers, name, shown: embargoUntil ?? null, timeZone });
}

/** So many are named; a release is sent to fewer people who answer. */
const mostConsents = 10_000;

/** Who promised to keep the embargo of a release. @throws AppError NOT_FOUND */
export async function listEmbargoConsents(
  ctx: Ctx,
  releaseId: string,
): Promise<{ items: EmbargoConsent[]; total: number }> {
  const { organizationId } = ctx;
  const release = await loadReleaseHead(ctx, organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  const rows = await ctx.db.read((db) => store.listConsents(db, organizationId, releaseId, mostConsents));
  const items = rows.map(({ id, named_until, at, ...row }) => ({
    ...row,
    _id: id,
    embargoUntil: named_until.toISOString(),
    at: at.toISOString(),
  }));
  return { items, total: items.length };
}

export async function exportEmbargoConsents(ctx: Ctx, releaseId: string): Promise<string> {
  const { items } = await listEmbargoConsents(ctx, releaseId);
  const columns = [
    'name',
    'email',
    'mobile',
    'link',
    'channel',
    'address',
    'at',
    'embargoUntil',
    'agreed',
  ] as const;
  return csvOf(
    columns,
    items.map((item) => columns.map((key) => item[key] ?? '')),
  );
}
