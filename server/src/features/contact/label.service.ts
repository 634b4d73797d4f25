import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/label.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { violationOf } from '../../platform/violation.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { refuseWhileNamed } from './collecting-send.service.ts';
import { refreshSearchText } from './contact.store.ts';
import { refuseMissing } from './general-contact.service.ts';
import { followGeneralMerged, noteGeneralGone, noteGroupGone } from './group-use.service.ts';
import { followMergedGroup } from './group-use.store.ts';
import * as store from './label.store.ts';

function labelOf(row: store.LabelRow): Label {
  return { _id: row.id, organizationId: row.organization_id, name: row.name, contacts: row.contacts };
}

type Query = QueryOf<typeof contract.tagEndpoints.list>;

export async function listLabels(
  ctx: Ctx,
  kind: store.LabelKind,
  query: Query,
): Promise<{ items: Label[]; total: number }> {
  const search = query.filter?.search?.trim() ?? '';
  const isUnpaged = query.pagination?.noLimit === true;
  const limit = isUnpaged ? maximumUnpagedRows : (query.pagination?.limit ?? 500);
  const offset = isUnpaged ? 0 : (query.pagination?.page ?? 0) * limit;
  const ascending = query.sort?.name !== -1 && !query.simpleSort?.startsWith('-');
  return ctx.db.tenant(async (db) => {
    if (query.filter?.params?.general === 'true') {
      const rows = await store.listGeneralLabels(db, kind, search);
      return { items: rows.slice(offset, offset + limit).map(labelOf), total: rows.length };
    }
    const page = { search, ascending, offset, limit };
    const rows = await store.listLabels(db, kind, ctx.organizationId, page);
    const total = await store.countLabels(db, kind, ctx.organizationId, search);
    return { items: rows.map(labelOf), total };
  });
}

async function load(ctx: Ctx, db: Db, kind: store.LabelKind, id: string): Promise<Label> {
  const row = await store.findLabel(db, kind, ctx.organizationId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return labelOf(row);
}

/** @throws AppError NOT_FOUND */
export function getLabel(ctx: Ctx, kind: store.LabelKind, id: string): Promise<Label> {
  return ctx.db.tenant((db) => load(ctx, db, kind, id));
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violationOf(error)) throw new AppError('ALREADY_EXISTS', {}, [{ path: 'name', code: 'taken' }]);
    throw error;
  }
}

/** @throws AppError ALREADY_EXISTS */
export function createLabel(ctx: Ctx, kind: store.LabelKind, name: string): Promise<Label> {
  const id = newId();
  return guarded(
    ctx.db.tenant(async (db) => {
      await store.insertLabel(db, kind, ctx.organizationId, { id, name });
      return load(ctx, db, kind, id);
    }),
  );
}

/** Renames; contacts of a renamed company are found by its new name at once. @throws AppError NOT_FOUND, ALREADY_EXISTS */
export function renameLabel(ctx: Ctx, kind: store.LabelKind, id: string, name: string): Promise<Label> {
  return guarded(
    ctx.db.tenant(async (db) => {
      const renamed = await store.updateLabel(db, kind, ctx.organizationId, { id, name });
      if (renamed === 0) await refuseMissing(db, kind, id);
      if (kind === 'company') {
        const ids = await store.listCompanyContactIds(db, ctx.organizationId, id);
        await refreshSearchText(db, ctx.organizationId, ids);
      }
      return load(ctx, db, kind, id);
    }),
  );
}

/** All contacts of a label are written at once, milliseconds. */
const longestLabelAct = 60_000;

/** Removes a label and takes it off its contacts. @throws AppError NOT_FOUND, NOT_ALLOWED for a general one, AUDIENCE_IS_BEING_SENT */
export async function removeLabel(ctx: Ctx, kind: store.LabelKind, id: string): Promise<void> {
  await ctx.db.tenant(async (db) => {
    await db.allow(longestLabelAct);
    const [label] = await store.lockLabels(db, kind, ctx.organizationId, [id]);
    // Once it is held: whoever planned a send by it until then is through.
    await refuseWhileNamed(ctx, db, id);
    if (!label) return refuseMissing(db, kind, id);
    const ids = kind === 'company' ? await store.listCompanyContactIds(db, ctx.organizationId, id) : [];
    const contacts = await store.detachLabel(db, kind, ctx.organizationId, id);
    await store.removeLabel(db, kind, ctx.organizationId, id);
    await noteGroupGone(ctx, db, id);
    await refreshSearchText(db, ctx.organizationId, ids);
    await recordAudit(ctx, db, { action: 'label.remove', target: label, after: { contacts } });
  });
  await noteGeneralGone(ctx, id);
}

/**
 * Gives every contact of a label another one instead, and removes it: one of two spellings is left.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED for general ones, INVALID_DATA where both are the same, AUDIENCE_IS_BEING_SENT
 */
export async function mergeLabel(ctx: Ctx, kind: store.LabelKind, id: string, into: string): Promise<Label> {
  if (id === into) throw new AppError('INVALID_DATA', {}, [{ path: 'into', code: 'same' }]);
  const merged = await ctx.db.tenant(async (db) => {
    await db.allow(longestLabelAct);
    const { organizationId } = ctx;
    const there = await store.lockLabels(db, kind, organizationId, [id, into]);
    for (const one of [id, into]) await refuseWhileNamed(ctx, db, one);
    for (const one of [id, into])
      if (!there.some((label) => label.id === one)) await refuseMissing(db, kind, one);
    const ids = kind === 'company' ? await store.listCompanyContactIds(db, organizationId, id) : [];
    const contacts = await store.replaceLabel(db, kind, organizationId, id, into);
    await followMergedGroup(db, organizationId, id, into);
    await store.removeLabel(db, kind, organizationId, id);
    await refreshSearchText(db, organizationId, ids);
    const left = await load(ctx, db, kind, into);
    const name = there.find((label) => label.id === id)?.name ?? '';
    await recordAudit(ctx, db, {
      action: 'label.merge',
      target: { id, name },
      after: { into: left.name, contacts },
    });
    return left;
  });
  await followGeneralMerged(ctx, id, into);
  return merged;
}

type LabelReference = string | { name: string };

const idsIn = (references: readonly LabelReference[]): string[] =>
  references.filter((one): one is string => typeof one === 'string');

/** Holds the labels that are given by id until the end of the transaction. */
export const holdLabels = (
  ctx: Ctx,
  db: Db,
  kind: store.LabelKind,
  references: readonly LabelReference[],
): Promise<string[]> => store.listKnownLabelIds(db, kind, ctx.organizationId, idsIn(references));

/**
 * Ids of labels given by id or by name; names are made on the fly.
 *
 * @throws AppError INVALID_DATA for ids that are not this organization's
 */
export async function resolveLabels(
  ctx: Ctx,
  db: Db,
  kind: store.LabelKind,
  field: string,
  references: readonly LabelReference[],
): Promise<string[]> {
  const known = new Set(await holdLabels(ctx, db, kind, references));
  const issues = references
    .map((one, position) => ({ one, path: `${field}.${position}`, code: 'notFound' }))
    .filter(({ one }) => typeof one === 'string' && !known.has(one))
    .map(({ path, code }) => ({ path, code }));
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  const names = references
    .filter((one): one is { name: string } => typeof one !== 'string')
    .map(({ name }) => name.trim())
    .filter(Boolean);
  const made = await store.ensureLabels(
    db,
    kind,
    ctx.organizationId,
    names.map((name) => ({ id: newId(), name })),
  );
  const ids = references.map((one) => (typeof one === 'string' ? one : made.get(one.name.trim())));
  return [...new Set(ids.filter((one): one is string => one !== undefined))];
}
