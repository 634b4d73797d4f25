import { type Sql, sql } from '../../platform/database.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';

const told = (name: string) => sql`coalesce(o.settings->>${name}::text, '-')`;
const numbers = sql`case d.channel when 'email' then ${told('dailyMails')} || '/' || ${told('mailCeiling')}
  else ${told('dailyTexts')} || '/' || ${told('textCeiling')} end`;

/** The sender domain of a send `d`; the empty text for text messages. */
export const senderDomain = sql`case d.channel when 'email' then lower(substring(d.from_email from '[^@]*$')) else '' end`;

/** The plan by which the sender domain of a send `d` warms up, as one of its columns. */
export const ofWarmUp = (column: Sql) => sql`(select ${column} from warm_up w
  where w.organization_id = d.organization_id and w.domain = ${senderDomain} and w.ended_at is null)`;

const takenBy = (domain: Sql, until: Sql) => sql`coalesce((select c.taken from send_count c
  where c.organization_id = d.organization_id and c.channel = d.channel and c.domain = ${domain}
    and c.day = (${until} at time zone ${zoneOfOrganization})::date - 1), 0)::text`;

/**
 * By what a send `d` of an organization `o` is held until the day that begins at that moment. Where a number was changed, or something was
 * given back to a count, this says something else, and the send is looked at again: whoever changes those need not know of sends.
 */
export const heldBy = (
  until: Sql,
) => sql`(${zoneOfOrganization} || ' ' || ${numbers} || ' ' || ${takenBy(sql`''`, until)}
  || coalesce(' ' || ${ofWarmUp(sql`w.number::text`)} || ' ' || ${takenBy(senderDomain, until)}, ''))`;

/** It waits because so many left today. */
export const isCapped = sql`(case when d.held_until > now() then d.held_for = ${heldBy(sql`d.held_until`)} else false end)`;

/** What may leave of an organization `o` in a day, and on which clocks. */
export const capColumns = sql`(o.settings->>'dailyMails')::integer as "dailyMails", (o.settings->>'dailyTexts')::integer as "dailyTexts",
  (o.settings->>'mailCeiling')::integer as "mailCeiling", (o.settings->>'textCeiling')::integer as "textCeiling",
  ${zoneOfOrganization} as "timeZone"`;
