import type { Organization } from '@firstlook/contract/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { noteFilesOfRelease } from '../media/file-use.service.ts';
import type { ReleaseRow } from './release.store.ts';
import { type Licences, licencesChanged, withLicences } from './shared-licence.ts';
import { storeData } from './store-data.service.ts';
import { lockTranslations } from './translation.store.ts';

/** What a save says otherwise of its files than was stored, where others say the same in other languages. */
export const licencesToShare = (stored: ReleaseRow, data: object): Licences =>
  stored.translation_set ? licencesChanged(stored.data, data) : new Map();

/** The releases of a set, held until the transaction ends; no release joins it meanwhile, since that holds one of them. */
export type HeldSet = Awaited<ReturnType<typeof lockTranslations>>;

/**
 * Begins a save that may share licences: two in one set wait for each other. Comes before the lock of the release itself.
 *
 * @returns nothing where the release stands alone
 */
export const lockToShare = async (
  db: Db,
  { organization_id, translation_set }: ReleaseRow,
): Promise<HeldSet> => (translation_set ? lockTranslations(db, organization_id, translation_set) : []);

/**
 * What was agreed with the owner of a file holds for the file, whichever language shows it: the others of the set say the
 * same of it from now on, each by a version of its own (docs/decisions/0057).
 */
export async function shareLicences(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  { id, organization_id: organizationId }: ReleaseRow,
  licences: Licences,
  set: HeldSet,
): Promise<void> {
  for (const other of set) {
    const data = other.id === id ? other.data : withLicences(other.data, licences);
    if (data === other.data) continue;
    await storeData(ctx, db, organization, other, data);
    await noteFilesOfRelease(db, organizationId, other.id, ctx.clock.now());
  }
}
