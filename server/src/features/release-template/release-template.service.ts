import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { withoutFileFacts } from '@firstlook/contract/file-value.ts';
import { withoutStrays } from '@firstlook/contract/inner-selection.ts';
import { releaseDesign } from '@firstlook/contract/release.ts';
import type * as contract from '@firstlook/contract/release-template.ts';
import {
  mostReleaseTemplates,
  type OpenedReleaseTemplate,
  type ReleaseTemplate,
} from '@firstlook/contract/release-template.ts';
import { knownData } from '@firstlook/contract/unknown-field.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { violationOf } from '../../platform/violation.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { withFileFacts } from '../media/file-fact.service.ts';
import { hasValueAt, movedTypes, type TypedMove, withMoved } from '../release/field-move.ts';
import { findStoredFields, withoutGone } from '../release/lost-reference.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { withoutFiles } from '../release/without-files.ts';
import * as store from './release-template.store.ts';

/** Fields that name one release alone, and are filled in again for each new one. */
const ownKeys = ['title', 'shortTitle'];

const templateOf = ({ id, name, release_type, created_at }: store.TemplateHead): ReleaseTemplate => ({
  _id: id,
  name,
  releaseType: release_type,
  createdAt: created_at.toISOString(),
});

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violationOf(error)) throw new AppError('ALREADY_EXISTS', {}, [{ path: 'name', code: 'taken' }]);
    throw error;
  }
}

/** The templates of the organization, by name. */
export async function listReleaseTemplates(ctx: Ctx): Promise<{ items: ReleaseTemplate[]; total: number }> {
  const rows = await ctx.db.read((db) => store.listTemplates(db, ctx.organizationId));
  return { items: rows.map(templateOf), total: rows.length };
}

/** One template as a new release begins with it. @throws AppError NOT_FOUND */
export async function getReleaseTemplate(ctx: Ctx, id: string): Promise<OpenedReleaseTemplate> {
  const { organizationId } = ctx;
  const row = await ctx.db.read((db) => store.findTemplate(db, organizationId, id));
  if (!row) throw new AppError('NOT_FOUND');
  const definitions = await findStoredFields(ctx, row.release_type);
  return ctx.db.tenant(async (db) => {
    const { data: stored } = await withoutGone(ctx, db, row.data, { definitions, releaseId: null });
    // A new release has nothing under a name that no field has any more.
    const { data } = knownData(definitions, stored, null);
    return {
      ...templateOf(row),
      releaseData: await withFileFacts(ctx, db, organizationId, withoutStrays(definitions, data)),
      design: releaseDesign.parse(row.design),
    };
  });
}

/**
 * Keeps what a release holds now, as a copy: what becomes of the release afterwards changes nothing of it. Its files are
 * the same ones, and stay for as long as the template names them.
 *
 * @throws AppError NOT_FOUND for a release that is not there, ALREADY_EXISTS, INVALID_DATA where as many are kept as fit
 */
export async function createReleaseTemplate(
  ctx: Ctx,
  { releaseId, name, withMedia }: BodyOf<typeof contract.createReleaseTemplate>,
): Promise<ReleaseTemplate> {
  const { organizationId } = ctx;
  const release = await loadReleaseHead(ctx, organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  const whole = withoutFileFacts(release.designed.releaseData);
  const kept = Object.entries(withMedia ? whole : withoutFiles(whole, () => true));
  const template = {
    id: newId(),
    name,
    release_type: release.designed.releaseType,
    data: Object.fromEntries(kept.filter(([key]) => !ownKeys.includes(key))),
    design: release.designed.design,
    created_at: ctx.clock.now(),
  };
  await guarded(
    ctx.db.tenant(async (db) => {
      if ((await store.listTemplates(db, organizationId)).length >= mostReleaseTemplates)
        throw new AppError('INVALID_DATA', {}, [{ path: 'name', code: 'tooMany' }]);
      await store.insertTemplate(db, organizationId, template);
      await recordAudit(ctx, db, {
        action: 'releaseTemplate.create',
        target: { id: template.id, name },
        after: { release: release.title, withMedia },
      });
    }),
  );
  return templateOf(template);
}

/** @throws AppError NOT_FOUND, ALREADY_EXISTS */
export async function renameReleaseTemplate(
  ctx: Ctx,
  { _id, name }: BodyOf<typeof contract.renameReleaseTemplate>,
): Promise<ReleaseTemplate> {
  return guarded(
    ctx.db.tenant(async (db) => {
      const row = await store.renameTemplate(db, ctx.organizationId, _id, name);
      if (!row) throw new AppError('NOT_FOUND');
      if (row.former !== name)
        await recordAudit(ctx, db, {
          action: 'releaseTemplate.update',
          target: { id: _id, name },
          before: { name: row.former },
          after: { name },
        });
      return templateOf(row);
    }),
  );
}

/** @throws AppError NOT_FOUND */
export function removeReleaseTemplate(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.tenant(async (db) => {
    const name = await store.removeTemplate(db, ctx.organizationId, id);
    if (name === null) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'releaseTemplate.remove', target: { id, name } });
  });
}

/** The templates that have a value in any of these fields, which `isOf` says of a release type and the place of a field. */
export async function listTemplatesHolding(
  ctx: Ctx,
  paths: readonly string[],
  isOf: (releaseType: string, path: string) => boolean,
): Promise<{ name: string; paths: string[] }[]> {
  const rows = await ctx.db.read((db) => store.listTemplateData(db, ctx.organizationId));
  return rows
    .map(({ name, release_type: type, data }) => ({
      name,
      paths: paths.filter((path) => isOf(type, path) && hasValueAt(data, path)),
    }))
    .filter((one) => one.paths.length > 0);
}

/** Renamed fields keep their values in templates, too, from the moment on that they are called so. */
export async function moveInTemplates(
  db: Db,
  organizationId: string,
  moves: readonly TypedMove[],
): Promise<void> {
  const types = movedTypes(moves);
  for (const { id, release_type: type, data } of await store.lockTemplatesOf(db, organizationId, types)) {
    const moved = withMoved(data, type, moves, true);
    if (!isDeepStrictEqual(moved, data)) await store.updateTemplateData(db, organizationId, id, moved);
  }
}
