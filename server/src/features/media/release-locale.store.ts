import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';

/** In what language a release speaks to its readers. */
export async function findReleaseLocale(db: Db, organizationId: string, releaseId: string) {
  const row = await db.maybe<{ locale: RenderLocale }>(sql`
    select coalesce(design->>'locale', ${organizationDefaults.locale}) as locale from release
    where organization_id = ${organizationId} and id = ${releaseId}`);
  return row?.locale ?? organizationDefaults.locale;
}
