import { type Sql, sql } from '../../platform/database.ts';

/**
 * Whether advertisements may go to a contact by a channel: the one place that says so. A consent that was given before somebody
 * withdrew one does not count, also where the two came together by a merge. Counted in a subquery that cannot become a join.
 */
export const hasConsent = (organizationId: Sql, contactId: Sql, channel: Sql): Sql => sql`(
  select count(*) from contact_consent g
  where g.organization_id = ${organizationId} and g.contact_id = ${contactId} and g.channel = ${channel} and g.withdrawn_at is null
    and not exists (select from contact_consent w
      where w.organization_id = g.organization_id and w.contact_id = g.contact_id and w.channel = g.channel
        and (w.withdrawn_at > g.created_at or w.withdrawn_at::date > g.given_on))) > 0`;
