import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { isReleaseField } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type * as contract from '@firstlook/contract/release.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { fieldsBeside } from './file-place.ts';
import * as store from './release.store.ts';
import { idsUnder } from './release-name.ts';
import { lockRelations } from './release-relation.store.ts';
import { storeData } from './store-data.service.ts';

export type PartOf = NonNullable<BodyOf<typeof contract.createRelease>['partOf']>;

/** Fields of a group's own data that hold a list of releases. */
const listsOf = (definitions: readonly FieldDefinition[]) =>
  fieldsBeside(definitions).filter((one) => isReleaseField(one.type) && !one.singleItem);

/**
 * Prepares the way of a new release into the group that it is made for: whichever way it is saved, it lies in it. A group
 * that is gone by then, or that has no such list, is no reason to lose the new release: it stands by itself.
 */
export async function readyToJoin(ctx: Ctx, organization: Organization, partOf: PartOf | undefined) {
  const { organizationId } = ctx;
  const group = partOf && (await ctx.db.tenant((db) => store.findRelease(db, organizationId, partOf._id)));
  if (!partOf || !group) return null;
  const lists = listsOf(await loadDataFields(ctx, { releaseType: group.release_type }, organization));
  if (!lists.some(({ fieldName }) => fieldName === partOf.field)) return null;
  return {
    /** Comes before every lock of a release. */
    lock: (db: Db) => lockRelations(db, organizationId),
    /** Puts the release, which is stored by now, at the end of the list. */
    join: async (db: Db, id: string): Promise<void> => {
      const locked = await store.lockRelease(db, organizationId, group.id);
      if (!locked || locked.release_type !== group.release_type) return;
      const ids = [...idsUnder(locked.data, partOf.field), id];
      await storeData(ctx, db, organization, locked, { ...locked.data, [partOf.field]: ids });
    },
  };
}
