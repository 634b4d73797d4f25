import type { Db } from '../../platform/database.ts';
import { findMeant } from '../condition/condition.service.ts';
import type { Chosen } from './chosen-people.ts';
import type { Meant } from './engaged.sql.ts';

/** A choice with what its smart lists say at this moment. */
export async function meantBy(db: Db, organizationId: string, chosen: Chosen): Promise<Meant> {
  return { ...chosen, conditions: await findMeant(db, organizationId, chosen.groups.smartLists ?? []) };
}
