import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Sql, sql } from '../../platform/database.ts';

/** A send as the question who has it asks for it. */
export interface ReleaseRound {
  organizationId: string;
  releaseId: string;
  channel: Channel;
  /** Null for a forced send that has no round yet: no one has it in a round that is to come. */
  round: number | null;
}

/** Of a row that no other of the round may stand beside: it waits, was sent, or may have been. As the index `recipient_once` says. */
export const isLive = sql`outcome in ('sent', 'unconfirmed')`;

/**
 * `asked_rounds`: the rounds of the release in which it is asked who has it.
 *
 * @param isAny all of them, and not only that of the send
 */
export const askedRounds = (
  { organizationId, releaseId, channel, round }: ReleaseRound,
  isAny: boolean,
): Sql =>
  sql`asked_rounds as materialized (${
    isAny
      ? sql`select distinct d.round from distribution d where d.organization_id = ${organizationId}
        and d.release_id = ${releaseId} and d.channel = ${channel}`
      : sql`select ${round}::int as round`
  })`;

/**
 * By which of the asked rounds an address has the release: this one (2) or another (1). One look by the whole key of `recipient_once` for
 * each round. The planner is not told which release it is: of one that is newer than the statistics it would think that it has no rows,
 * that every index is as good, and would read all rows of the release for each person.
 */
export const heldAt = ({ organizationId, releaseId, channel, round }: ReleaseRound, address: Sql): Sql => sql`
  select max(case when n.round = ${round}::int then 2 else 1 end) as by from asked_rounds n
  where (select count(*) from recipient r where r.organization_id = ${organizationId} and r.release_id = (select ${releaseId}::text)
    and r.channel = ${channel} and r.round = n.round and r.address = ${address} and ${isLive}) > 0`;

/**
 * `held_before`: those of the chosen contacts who have the release at an address that was their main one and is a further one by now. Found
 * once, and not for each of very many people: few have such an address.
 */
export const heldBefore = (scope: ReleaseRound): Sql => sql`held_before as materialized (
  select w.contact_id, max(h.by) as by from contact_address w cross join lateral (${heldAt(scope, sql`w.address`)}) h
  where w.organization_id = ${scope.organizationId} and not w.is_main and h.by is not null
    and w.contact_id in (select c.contact_id from chosen c)
  group by w.contact_id)`;

/** By which round a person has the release (`held`), or had it at such an address (`before`). */
export const heldBy = sql`greatest(held.by, before.by)`;
