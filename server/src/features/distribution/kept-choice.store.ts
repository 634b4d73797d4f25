import type { Db } from '../../platform/database.ts';
import { namedContacts } from '../audience/chosen-people.sql.ts';
import type { Chosen } from '../audience/chosen-people.ts';

/**
 * The choice as it is kept for later: people who are contacts now stand in it by their id alone, so that a corrected address is
 * followed, and no one is written to whose contact was deleted or erased until then.
 */
export async function withContactsById(db: Db, organizationId: string, chosen: Chosen): Promise<Chosen> {
  if (chosen.named.length === 0) return chosen;
  const rows = await db.many<{ position: number; id: string }>(namedContacts(organizationId, chosen.named));
  const ids = new Map(rows.map(({ position, id }) => [position, id]));
  const nameless = { email: '', typed: '', mobile: null, firstName: '', lastName: '' };
  const named = chosen.named.map((one) => {
    const ref = ids.get(one.position);
    return ref === undefined
      ? one
      : { position: one.position, ref, ...nameless, ...(one.line && { line: one.line }) };
  });
  return { ...chosen, named };
}
