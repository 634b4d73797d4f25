import { type Sql, sql } from '../../platform/database.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';

const told = (name: string) => sql`coalesce(o.settings->>${name}::text, '-')`;
const numbers = sql`case d.channel when 'email' then ${told('dailyMails')} || '/' || ${told('mailCeiling')}
  else ${told('dailyTexts')} || '/' || ${told('textCeiling')} end`;

/**
 * By what a send `d` of an organization `o` is held until the day that begins at that moment. Where a number was changed, or something was
 * given back to the count, this says something else, and the send is looked at again: whoever changes those need not know of sends.
 */
export const heldBy = (
  until: Sql,
) => sql`(${zoneOfOrganization} || ' ' || ${numbers} || ' ' || coalesce((select c.taken from send_count c
  where c.organization_id = d.organization_id and c.channel = d.channel
    and c.day = (${until} at time zone ${zoneOfOrganization})::date - 1), 0)::text)`;

/** It waits because so many left today. */
export const isCapped = sql`(case when d.held_until > now() then d.held_for = ${heldBy(sql`d.held_until`)} else false end)`;

/** What may leave of an organization `o` in a day, and on which clocks. */
export const capColumns = sql`(o.settings->>'dailyMails')::integer as "dailyMails", (o.settings->>'dailyTexts')::integer as "dailyTexts",
  (o.settings->>'mailCeiling')::integer as "mailCeiling", (o.settings->>'textCeiling')::integer as "textCeiling",
  ${zoneOfOrganization} as "timeZone"`;
