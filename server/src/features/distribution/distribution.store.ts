import type { Channel, StateCounts } from '@firstlook/contract/distribution.ts';
import type { FollowUpDeed } from '@firstlook/contract/follow-up.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import type { DistributionProgress, SendRefusal } from '@firstlook/contract/progress.ts';
import type { TestSide } from '@firstlook/contract/subject-test-rule.ts';
import { type Db, empty, type Sql, sql } from '../../platform/database.ts';
import type { RenderedEmail, RenderLocale } from '../../rendering/render-input.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';
import type { Approval } from './approval.policy.ts';
import { hoursOfSend } from './best-hour.sql.ts';
import { changedByOther, isByOneWord } from './changed-release.sql.ts';
import { capColumns, isCapped, ofWarmUp, senderDomain } from './daily-cap.sql.ts';
import { hasLostApproval } from './lost-approval.sql.ts';
import type { Planned } from './message.ts';
import type { CapSettings, WarmingDomain } from './pace.ts';
import type { PlanRow } from './plan-row.ts';
import { slowOfSend } from './slow-host.sql.ts';
import type { SubjectTest } from './subject-test.policy.ts';

export interface DistributionRow {
  organization_id: string;
  id: string;
  release_id: string;
  channel: Channel;
  kind: MessageKind;
  round: number;
  from_email: string;
  from_title: string;
  allow_reply: boolean;
  bcc: string | null;
  subject: string | null;
  locale: RenderLocale;
  template_id: string;
  rendered: RenderedEmail;
  phase: 'open' | 'asking' | 'paused' | 'stopped';
  refusal: SendRefusal | null;
  starts_at: Date;
  /** The message as it was asked for; null once the send has begun (`schedule.service.ts`). */
  scheduled: Planned | null;
  created_at: Date;
  created_by: string | null;
  /** That somebody else has to approve it, and what they said; null where nobody is asked. */
  approval: Approval | null;
  /** Of a send that has not begun: one more with every change. */
  plan_version: number;
  /** Messages that leave in an hour; null for as many as can. */
  per_hour: number | null;
  /** Up to when the ones that left are spread. */
  paced_at: Date | null;
  /** Its text messages may leave in quiet hours that begin while it goes on. */
  in_quiet_hours: boolean;
  /** People who never came into the ledger, by what became of them. */
  unlisted: StateCounts | null;
  /** The mail beside which this text message goes, in one send. */
  part_of: string | null;
  /** The send after which this one was planned. */
  follows: string | null;
  /** Whom of those that one reached it is for, and how many days after it (docs/decisions/0128). */
  follow_deed: FollowUpDeed | null;
  follow_days: number | null;
  /** Of a send with two subjects: which of its distributions this is (docs/decisions/0104). */
  test_side: TestSide | null;
  /** The same of the one that names the send: what was asked for, and what was chosen. */
  subject_test: SubjectTest | null;
}

export interface NewDistribution
  extends Omit<
    DistributionRow,
    'round' | 'phase' | 'refusal' | 'created_at' | 'created_by' | 'unlisted' | 'paced_at' | 'plan_version'
  > {
  createdBy: string | null;
  /** A forced send gets a round of its own, so that all may receive it once more; its distributions of one channel share it. */
  force: boolean;
}

export function insertDistribution(db: Db, row: NewDistribution): Promise<{ round: number }> {
  const round = row.force
    ? sql`(select coalesce(max(round) filter (where id = ${row.part_of}), coalesce(max(round), 0) + 1) from distribution
        where organization_id = ${row.organization_id} and release_id = ${row.release_id} and channel = ${row.channel})`
    : sql`0`;
  return db.one<{ round: number }>(sql`
    insert into distribution (organization_id, id, release_id, channel, round, from_email, from_title, allow_reply, bcc, subject,
      locale, template_id, rendered, starts_at, scheduled, part_of, follows, follow_deed, follow_days, kind, approval, phase, per_hour, in_quiet_hours, test_side,
      subject_test, created_by)
    select ${row.organization_id}, ${row.id}, ${row.release_id}, ${row.channel}, ${round}, ${row.from_email}, ${row.from_title},
      ${row.allow_reply}::boolean, ${row.bcc}, ${row.subject}, ${row.locale}, ${row.template_id}, ${JSON.stringify(row.rendered)}::jsonb,
      ${row.starts_at}::timestamptz, ${row.scheduled && JSON.stringify(row.scheduled)}::jsonb,
      ${row.part_of}, ${row.follows}, ${row.follow_deed}, ${row.follow_days}::integer, ${row.kind}, ${row.approval && JSON.stringify(row.approval)}::jsonb, ${row.approval ? 'asking' : 'open'},
      ${row.per_hour}::integer, ${row.in_quiet_hours}::boolean, ${row.test_side},
      ${row.subject_test && JSON.stringify(row.subject_test)}::jsonb, ${row.createdBy}
    returning round`);
}

export function findDistribution(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DistributionRow | null> {
  return db.maybe<DistributionRow>(
    sql`select * from distribution where organization_id = ${organizationId} and id = ${id}`,
  );
}

export interface ProgressRow
  extends Omit<DistributionRow, 'rendered' | 'scheduled' | 'created_by' | 'in_quiet_hours'>,
    CapSettings,
    Pick<DistributionProgress, 'hours'> {
  /** It has not begun; its moment may have come. */
  is_scheduled: boolean;
  /** People of it are still to come into the ledger. */
  is_being_born: boolean;
  /** People whom it left out because another send has them that may still lose them. */
  behind: number;
  /** Of an advertisement: people whom it left out because they did not agree. */
  no_consent: number;
  /** How many people there will be; null where the ledger tells. */
  expected: number | null;
  /** The same by the state they will be born in; null until they were counted. */
  planned: StateCounts | null;
  /** Of a send that has not begun: whom it is for, what it says, and by whose word it leaves. */
  plan: PlanRow | null;
  sender_domain: string;
  /** That domain, where it warms up. */
  warming: WarmingDomain | null;
  /** How many of the organization left today by its channel. */
  taken_today: number;
  /** Until when it waits because those are all that may; null where it does not. */
  capped_until: Date | null;
  /** Hosts that asked for less at a time, as progress shows them; null where there is none. */
  slow: DistributionProgress['slowHosts'] | null;
  /** Of a send whose approval does not hold any more, before it is asked for again: the version of its release by now; else null. */
  lost_by: number | null;
  /** Of the rows that are in the ledger. */
  states: StateCounts;
}

interface CountedRow extends Omit<ProgressRow, 'states'> {
  outcomes: StateCounts;
  waiting: number;
  claimed: number;
  handed: number;
}

/** A row that waits counts as sent where only outcomes are known; the queue tells how many of those wait, and how. */
function progressRow({ outcomes, waiting, claimed, handed, ...row }: CountedRow): ProgressRow {
  const states = {
    ...outcomes,
    sent: (outcomes.sent ?? 0) - waiting,
    queued: waiting - claimed - handed,
    claimed,
    handed,
  };
  return { ...row, states: Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0)) };
}

/** How many left today of a sender domain, or with the empty text of all of them, by the channel of a send `d` of an organization `o`. */
const takenToday = (
  domain: Sql,
) => sql`coalesce((select c.taken from send_count c where c.organization_id = d.organization_id
  and c.channel = d.channel and c.domain = ${domain} and c.day = (now() at time zone ${zoneOfOrganization})::date), 0)`;

/**
 * Distributions of a release, newest first, each with its states counted from the ledger; or those of one send, which any
 * of them names.
 */
export async function listProgress(
  db: Db,
  organizationId: string,
  filter: { releaseId: string } | { id: string },
): Promise<ProgressRow[]> {
  // Each by its index: a send is asked for every second while somebody looks at it.
  const send = (id: string) => sql`(select coalesce(m.part_of, m.id) from distribution m
    where m.organization_id = ${organizationId} and m.id = ${id})`;
  const isMeant =
    'id' in filter
      ? sql`(d.id = ${send(filter.id)} or d.part_of = ${send(filter.id)})`
      : sql`d.release_id = ${filter.releaseId}`;
  const rows = await db.many<CountedRow>(sql`
    select d.organization_id, d.id, d.release_id, d.channel, d.kind, d.subject, d.phase, d.refusal, d.starts_at, d.scheduled is not null as is_scheduled, d.created_at,
      d.unlisted, d.part_of, d.follows, d.follow_deed, d.follow_days, d.plan_version, d.approval, d.per_hour, d.paced_at, d.test_side, d.subject_test, ${capColumns},
      ${senderDomain} as sender_domain, ${ofWarmUp(sql`jsonb_build_object('percent', w.percent, 'most', w.most, 'number', w.number,
        'taken', ${takenToday(senderDomain)})`)} as warming, ${takenToday(sql`''`)} as taken_today, case when ${isCapped} then d.held_until end as capped_until, ${slowOfSend} as slow, ${hoursOfSend} as hours,
      coalesce((select jsonb_object_agg(outcome, count) from (
        select outcome, count(*) from recipient r where r.organization_id = d.organization_id and r.distribution_id = d.id group by outcome
      ) counted), '{}') as outcomes, open.*,
      b.distribution_id is not null as is_being_born,
      (select count(*)::int from send_behind w where w.organization_id = d.organization_id and w.distribution_id = d.id) as behind,
      case when d.kind = 'advertisement' then (select count(*)::int from recipient r where r.organization_id = d.organization_id
        and r.distribution_id = d.id and r.outcome = 'missing-data' and r.reason = 'no-consent') else 0 end as no_consent, b.expected, b.planned,
      case when d.scheduled is not null and b.chosen is not null then jsonb_build_object('people', jsonb_array_length(b.chosen->'named'),
        'lines', (select count(*) from jsonb_array_elements(b.chosen->'named') n where n ? 'line'),
        'lined', (select coalesce(jsonb_agg(n), '[]') from (select n from jsonb_array_elements(b.chosen->'named') n where n ? 'line' limit 50) first),
        'groups', b.chosen->'groups', 'bestHour', b.chosen->'bestHour', 'pastWeeklyCap', b.chosen->'pastWeeklyCap', 'preheader', d.scheduled->'preheader', 'textPart', d.scheduled->'textPart', 'text', d.scheduled->'text', 'line', b.chosen->'line', 'by', d.scheduled->'by', 'version', d.plan_version,
        'changed', case when ${isByOneWord} then ${changedByOther} end) end as plan,
      (select r.version from release r where r.organization_id = d.organization_id and r.id = d.release_id and ${hasLostApproval}) as lost_by
    from distribution d join organization o on o.organization_id = d.organization_id cross join lateral (
      select count(*)::int as waiting, count(*) filter (where worker is not null and handed_at is null)::int as claimed,
        count(handed_at)::int as handed
      from send_queue q where q.organization_id = d.organization_id and q.distribution_id = d.id) open
    left join send_birth b on b.organization_id = d.organization_id and b.distribution_id = d.id
    where d.organization_id = ${organizationId} and ${isMeant}
    order by d.created_at desc, d.id desc`);
  return rows.map(progressRow);
}

/** A hand on a running send; what was planned and is late begins at that moment. Who comes beside a stop, or after it, changes nothing. */
export function steerPhase(
  db: Db,
  organizationId: string,
  id: string,
  phase: DistributionRow['phase'],
): Promise<number> {
  return setPhase(db, organizationId, id, phase, sql`and phase <> 'stopped'`);
}

export function setPhase(
  db: Db,
  organizationId: string,
  id: string,
  phase: DistributionRow['phase'],
  only: Sql = empty,
): Promise<number> {
  return db.run(
    sql`update distribution set phase = ${phase}, refusal = null,
        starts_at = case when ${phase} = 'open' and scheduled is not null then greatest(starts_at, now()) else starts_at end,
        opened_at = case when ${phase} = 'open' then now() else opened_at end
      where organization_id = ${organizationId} and id = ${id} ${only}`,
  );
}

/**
 * The mail server refuses the whole send: nothing more leaves until a person has mended that and says so. The refusal of
 * a row that was handed over before they said so does not undo their word.
 */
export async function pauseForRefusal(
  db: Db,
  refused: { organizationId: string; distributionId: string; recipientId: string },
  refusal: SendRefusal,
): Promise<number> {
  const shown = await db.maybe<{ words: string }>(sql`
    select shown_words(r.is_general, ${refusal.words}) as words from recipient r
    where r.organization_id = ${refused.organizationId} and r.id = ${refused.recipientId}`);
  const told = JSON.stringify({ ...refusal, words: shown?.words ?? null });
  return db.run(sql`
    update distribution d set phase = 'paused', refusal = ${told}
    where d.organization_id = ${refused.organizationId} and d.id = ${refused.distributionId} and d.phase = 'open'
      and d.opened_at <= (select q.handed_at from send_queue q
        where q.organization_id = d.organization_id and q.recipient_id = ${refused.recipientId})`);
}

/** Sends that were planned to follow this one and have not begun. */
export async function listFollowUps(db: Db, organizationId: string, id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from distribution where organization_id = ${organizationId} and follows = ${id} and scheduled is not null
      and phase <> 'stopped'`);
  return rows.map((row) => row.id);
}

export function removeDistributions(db: Db, organizationId: string, releaseId: string): Promise<number> {
  return db.run(
    sql`delete from distribution where organization_id = ${organizationId} and release_id = ${releaseId}`,
  );
}

/** Wakes the senders of every process when the transaction commits. */
export async function wakeSenders(db: Db): Promise<void> {
  await db.run(sql`select pg_notify('firstlook_send', '')`);
}

/**
 * Whether the archive copy of a send is this distribution's to send. Calls of a release within ten minutes of each other
 * are one send; the lock on the release makes calls that run beside each other see one another.
 */
export async function markArchived(db: Db, organizationId: string, id: string): Promise<boolean> {
  const own = sql`d.organization_id = ${organizationId} and d.id = ${id}`;
  await db.run(sql`
    select from release where organization_id = ${organizationId}
      and id = (select release_id from distribution d where ${own}) for update`);
  const row = await db.maybe<{ first: boolean }>(sql`
    update distribution d set archived_at = now() where ${own} and d.bcc is not null and d.archived_at is null
    returning not exists (select from distribution o where o.organization_id = d.organization_id and o.release_id = d.release_id
      and o.id <> d.id and o.archived_at > now() - interval '10 minutes') as first`);
  return row?.first ?? false;
}

/** The archive address, once: the call that takes it sends the copy. */
export async function takeArchiveAddress(db: Db, organizationId: string, id: string): Promise<string | null> {
  const row = await db.maybe<{ address: string }>(sql`
    with taken as (select bcc as address from distribution where organization_id = ${organizationId} and id = ${id} and bcc is not null for update)
    update distribution d set bcc = null from taken where d.organization_id = ${organizationId} and d.id = ${id} returning taken.address`);
  return row?.address ?? null;
}
