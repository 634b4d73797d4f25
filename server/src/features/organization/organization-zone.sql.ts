import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { sql } from '../../platform/database.ts';

/** The zone of an `organization o`, whether it chose one or not. */
export const zoneOfOrganization = sql`coalesce(o.settings->>'timeZone', ${organizationDefaults.timeZone})`;
