import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { type Db, sql } from '../../platform/database.ts';

export async function readShowsAddresses(db: Db): Promise<boolean> {
  const { shown } = await db.one<{ shown: boolean }>(sql`select general_addresses_shown() as shown`);
  return shown;
}

export function writeShowsAddresses(db: Db, showsAddresses: boolean): Promise<number> {
  return db.run(sql`
    update organization set settings = settings || ${JSON.stringify({ showsAddresses })}::jsonb
    where organization_id = ${globalOrganizationId}`);
}
