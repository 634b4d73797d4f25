import type { Organization } from '@firstlook/contract/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { listKnownFileIds } from '../media/file.service.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { isFileField } from './file-place.ts';
import * as store from './release.store.ts';
import { referencesOf } from './release-data.ts';
import { withReleases } from './release-name.ts';
import { withoutFiles } from './without-files.ts';

type Data = Record<string, unknown>;

/** The data without the files and releases that are gone meanwhile, and the names of the fields that this changed. */
export async function withoutGone(ctx: Ctx, db: Db, data: Data): Promise<{ data: Data; gone: string[] }> {
  const { files, releases } = referencesOf(data);
  const ids = (named: readonly { id: string }[]) => named.map(({ id }) => id);
  const knownFiles = new Set(files.length > 0 ? await listKnownFileIds(ctx, db, ids(files)) : []);
  const knownReleases = new Set(
    releases.length > 0 ? await store.listKnownReleaseIds(db, ctx.organizationId, ids(releases)) : [],
  );
  const lost = [
    ...files.filter(({ id }) => !knownFiles.has(id)),
    ...releases.filter(({ id }) => !knownReleases.has(id)),
  ];
  if (lost.length === 0) return { data, gone: [] };
  const left = withReleases(data, { open: knownReleases, hidden: new Set() });
  const fields = lost.map(({ path }) => path.split('.')[1] ?? '');
  return { data: withoutFiles(left, (id) => !knownFiles.has(id)), gone: [...new Set(fields)] };
}

/** Fields that lost a file are, for the check of what is required, as empty as while a file is on its way. */
export async function lostFileFields(
  ctx: Ctx,
  organization: Organization,
  releaseType: string,
  gone: string[],
) {
  if (gone.length === 0 || !organization.releaseTypes.some(({ id }) => id === releaseType)) return [];
  const definitions = await loadDataFields(ctx, { releaseType }, organization);
  return gone.filter((field) => isFileField(definitions, field));
}
