import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { listKnownFiles } from '../media/file.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { withoutWrongFiles } from './file-check.ts';
import { isFileField } from './file-place.ts';
import * as store from './release.store.ts';
import { referencesOf } from './release-data.ts';
import { withoutRelease, withReleases } from './release-name.ts';
import { withoutFiles } from './without-files.ts';

type Data = Record<string, unknown>;

/**
 * The fields by which what was stored earlier is looked at as a save looks; none where the type is gone.
 *
 * @param known where it was read already
 */
export async function findStoredFields(
  ctx: Ctx,
  releaseType: string,
  known?: Organization,
): Promise<FieldDefinition[]> {
  const organization = known ?? (await loadOrganization(ctx));
  const isKnown = organization.releaseTypes.some(({ id }) => id === releaseType);
  return isKnown ? loadDataFields(ctx, { releaseType }, organization) : [];
}

/**
 * The data without the files and releases that are gone meanwhile, and without what a save refuses by now of files and of the release itself; with the
 * names of the fields that this changed.
 */
export async function withoutGone(
  ctx: Ctx,
  db: Db,
  stored: Data,
  { definitions, releaseId }: { definitions: readonly FieldDefinition[]; releaseId: string | null },
): Promise<{ data: Data; gone: string[] }> {
  const namesItself = releaseId
    ? referencesOf(stored).releases.filter(({ id, key }) => id === releaseId && key !== 'childrenReleases')
    : [];
  const data = releaseId && namesItself.length > 0 ? withoutRelease(stored, releaseId) : stored;
  const { files, releases } = referencesOf(data);
  const ids = (named: readonly { id: string }[]) => named.map(({ id }) => id);
  const knownFiles = await listKnownFiles(ctx, db, ids(files));
  const knownReleases = new Set(
    releases.length > 0 ? await store.listKnownReleaseIds(db, ctx.organizationId, ids(releases)) : [],
  );
  const lost = [
    ...files.filter(({ id }) => !knownFiles.has(id)),
    ...releases.filter(({ id }) => !knownReleases.has(id)),
  ];
  const left =
    lost.length === 0
      ? data
      : withoutFiles(
          withReleases(data, { open: knownReleases, hidden: new Set() }),
          (id) => !knownFiles.has(id),
        );
  const clean = withoutWrongFiles(definitions, left, knownFiles);
  const fields = [...lost, ...namesItself].map(({ path }) => path.split('.')[1] ?? '');
  return { data: clean.data, gone: [...new Set([...fields, ...clean.changed])] };
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
