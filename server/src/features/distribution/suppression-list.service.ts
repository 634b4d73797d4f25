import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { csvHead, csvLines } from '@firstlook/contract/csv.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import type * as contract from '@firstlook/contract/suppression.ts';
import { spool } from '../../gateways/spool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx, isPerson } from '../../kernel/ctx.ts';
import { mostCounted } from '../../platform/list-page.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { countryOf, loadMoments } from '../organization/organization.service.ts';
import { imported, isPersonsWord } from '../suppression/suppression.sql.ts';
import * as store from './suppression-list.store.ts';

type Query = QueryOf<typeof contract.listSuppressions>;

async function loadFilter(ctx: Ctx, asked: Query['filter']): Promise<store.SuppressionFilter> {
  const { search = '', params, datesRange } = asked ?? {};
  const country = await countryOf(ctx, ctx.organizationId);
  return {
    organizationId: ctx.organizationId,
    search: search.trim(),
    number: search ? (normalizeMobile(search, country)?.number ?? null) : null,
    channel: params?.channel,
    kind: params?.kind,
    ...(await loadMoments(ctx, datesRange)),
  };
}

function orderOf(query: Query): { order: 'at' | 'address'; ascending: boolean } {
  const [key, direction] = Object.entries(query.sort ?? {})[0] ?? [];
  if (key) return { order: key as 'at' | 'address', ascending: direction === 1 };
  const simple = query.simpleSort ?? '-at';
  return { order: simple.replace(/^-/, '') as 'at' | 'address', ascending: !simple.startsWith('-') };
}

/** A page of the addresses that get no messages. */
export async function listSuppressions(
  ctx: Ctx,
  query: Query,
): Promise<AnswerOf<typeof contract.listSuppressions>> {
  const filter = await loadFilter(ctx, query.filter);
  const { page = 0, limit = 50 } = query.pagination ?? {};
  return ctx.db.tenant(async (db) => {
    const rows = await store.listSuppressions(db, filter, { ...orderOf(query), offset: page * limit, limit });
    const counted = await store.countSuppressions(db, filter);
    const items = rows.map(({ contact_id, contact_name, at, until, by, beside, ...row }) => ({
      ...row,
      by: beside ? '' : by,
      beside: beside ? { reason: beside, by } : null,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
      contact: contact_id ? { _id: contact_id, name: contact_name ?? '' } : null,
    }));
    const isTotalCapped = counted > mostCounted;
    return { items, total: Math.min(counted, mostCounted), ...(isTotalCapped && { isTotalCapped }) };
  });
}

const normalized = (channel: Channel, address: string, country: string): string | null =>
  channel === 'email' ? normalizeEmail(address) : (normalizeMobile(address, country)?.number ?? null);

/** Twenty thousand addresses, each of which may be told to webhooks, milliseconds. */
const longestAdding = 60_000;

/** Stops messages to addresses that an organization knows of: typed, or brought along from elsewhere. */
export async function addSuppressions(
  ctx: Ctx,
  { channel, addresses }: BodyOf<typeof contract.addSuppressions>,
): Promise<AnswerOf<typeof contract.addSuppressions>> {
  const { organizationId } = ctx;
  const country = await countryOf(ctx, organizationId);
  const judged = addresses.map((typed) => ({ typed, address: normalized(channel, typed, country) }));
  const meant = [...new Set(judged.flatMap(({ address }) => address ?? []))];
  const wrong = judged.filter(({ address }) => address === null).map(({ typed }) => typed);
  const row = { organizationId, channel, reason: imported, createdBy: actorOf(ctx).accountId };
  const added = await ctx.db.tenant(async (db) => {
    await db.allow(longestAdding);
    const count = await store.addSuppressions(db, row, meant);
    if (count > 0)
      await recordAudit(ctx, db, { action: 'suppression.add', after: { contacts: count, channel } });
    return count;
  });
  return {
    added,
    already: meant.length - added,
    // All of it, so that none is lost.
    invalid: wrong,
    invalids: wrong.length,
  };
}

/**
 * Lets messages go to an address again; the note stands in the log.
 *
 * @throws AppError NOT_ALLOWED for a program where a person said no, NOT_FOUND, CONFLICT where another word stands there by now
 */
export async function releaseSuppression(
  ctx: Ctx,
  { note, ...shown }: BodyOf<typeof contract.releaseSuppression>,
): Promise<void> {
  if (isPersonsWord(shown) && !isPerson(actorOf(ctx))) throw new AppError('NOT_ALLOWED');
  await ctx.db.tenant(async (db) => {
    const { channel, address } = shown;
    const was = await store.takeSuppression(db, ctx.organizationId, shown);
    if (!was)
      throw new AppError(
        (await store.isSuppressed(db, ctx.organizationId, shown)) ? 'CONFLICT' : 'NOT_FOUND',
      );
    await recordAudit(ctx, db, {
      action: 'suppression.release',
      target: { id: null, name: address },
      before: was,
      after: { channel, note },
    });
  });
}

const columns = ['address', 'channel', 'kind', 'reason', 'at', 'by', 'contact'];
/** Addresses that are read and written at a time. */
const partSize = 1000;
/** A long list is written once; nobody else waits for it, milliseconds. */
const longestExport = 60_000;

/** All that the list is narrowed to as CSV. */
export async function exportSuppressions(
  ctx: Ctx,
  query: QueryOf<typeof contract.exportSuppressions>,
): Promise<Readable> {
  const filter = await loadFilter(ctx, query.filter);
  return spool(join(ctx.config.dataDir, 'work'), (put) =>
    ctx.db.tenant(async (db) => {
      await db.allow(longestExport);
      await put(csvHead(columns));
      let contacts = 0;
      for await (const rows of store.walkSuppressions(db, filter, partSize)) {
        const lines = rows.map(({ address, channel, kind, reason, at, by, beside, contact_name }) => [
          address,
          channel,
          kind,
          reason,
          at.toISOString(),
          beside ? '' : by,
          contact_name ?? '',
        ]);
        await put(csvLines(lines));
        contacts += rows.length;
      }
      await recordAudit(ctx, db, { action: 'suppression.export', after: { contacts } });
    }),
  );
}
