import type { SubjectFigures } from '@firstlook/contract/subject-test.ts';
import { type Db, sql } from '../../platform/database.ts';
import { cameByPerson, hasPlayed } from '../engagement/mail-deed.sql.ts';
import type { SubjectChoice, SubjectTest } from './subject-test.policy.ts';

export interface DueTest {
  organization_id: string;
  /** Of the distribution that names the send. */
  id: string;
  test: SubjectTest;
  /** Until then it waits, since nine in ten of the part had their mail so long before. */
  ready_at: Date;
  at: Date;
}

/**
 * Sends that are to choose between their subjects by themselves and whose moment has come: every message of both parts left, or was
 * tried at least.
 */
export function listDueTests(db: Db): Promise<DueTest[]> {
  const ofParts = sql`p.organization_id = m.organization_id and (p.id = m.id or p.part_of = m.id) and p.test_side in ('a', 'b')`;
  const mostHadItAt = sql`(select percentile_disc(0.9) within group (order by r.sent_at) from distribution p
    join recipient r on r.organization_id = p.organization_id and r.distribution_id = p.id and r.sent_at is not null where ${ofParts})`;
  return db.many<DueTest>(sql`
    select m.organization_id, m.id, m.subject_test as test, now() as at, greatest(d.starts_at, coalesce(${mostHadItAt}
      + make_interval(hours => (m.subject_test->>'decideAfterHours')::int), d.starts_at)) as ready_at
    from distribution d join distribution m on m.organization_id = d.organization_id and m.id = d.part_of
    join organization o on o.organization_id = d.organization_id and organization_is_open(o.status, o.deleted_at)
    where d.scheduled is not null and d.starts_at <= now() and d.phase = 'open' and d.test_side = 'rest'
      and m.subject_test->'choice' is null and m.subject_test->>'decideAfterHours' is not null
      and not exists (select from distribution p where ${ofParts} and p.phase <> 'stopped' and (p.scheduled is not null
        or (select count(*) from (select from send_queue q where q.organization_id = p.organization_id and q.distribution_id = p.id
          and q.attempts = 0 limit 1) untried) > 0
        or (select count(*) from send_birth b where b.organization_id = p.organization_id and b.distribution_id = p.id) > 0))
    order by d.starts_at limit 10`);
}

/** The rest of a send waits until then. */
export function postponeRest(db: Db, organizationId: string, id: string, until: Date): Promise<number> {
  return db.run(sql`
    update distribution set starts_at = ${until} where organization_id = ${organizationId} and part_of = ${id}
      and test_side = 'rest' and scheduled is not null`);
}

/**
 * Writes which subject the rest of a send gets, once. @param isNow it leaves now, and not at its moment
 * @returns 0 where one was chosen meanwhile, or the rest is stopped
 */
export async function writeChoice(
  db: Db,
  organizationId: string,
  id: string,
  { subjects }: SubjectTest,
  choice: SubjectChoice,
  isNow: boolean,
): Promise<number> {
  const chosen = await db.run(sql`
    update distribution m set subject_test = m.subject_test || ${JSON.stringify({ choice })}::jsonb
    where m.organization_id = ${organizationId} and m.id = ${id} and m.subject_test->'choice' is null
      and (select count(*) from distribution d where d.organization_id = m.organization_id and d.part_of = m.id
        and d.test_side = 'rest' and d.scheduled is not null and d.phase <> 'stopped') = 1`);
  if (chosen === 0) return 0;
  return db.run(sql`
    update distribution d set scheduled = d.scheduled || ${JSON.stringify({ subject: subjects[choice.subject] })}::jsonb,
      starts_at = case when ${isNow}::boolean then now() else d.starts_at end,
      subject = (select s.subject from distribution s where s.organization_id = d.organization_id
        and (s.id = ${id} or s.part_of = ${id}) and s.test_side = ${choice.subject})
    where d.organization_id = ${organizationId} and d.part_of = ${id} and d.test_side = 'rest' and d.scheduled is not null`);
}

/** How the subjects of a send did: of each distribution the people whom a mail reached, and what they did by that mail. */
export function countSides(db: Db, organizationId: string, id: string): Promise<SubjectFigures[]> {
  return db.many<SubjectFigures>(sql`
    select d.test_side as side, coalesce(d.subject, '') as subject, counted.people, counted.opened, counted.watched
    from distribution d cross join lateral (
      select count(*)::int as people, count(*) filter (where came or played)::int as opened, count(*) filter (where played)::int as watched
      from (select ${cameByPerson} as came, ${hasPlayed} as played from recipient r
        where r.organization_id = d.organization_id and r.distribution_id = d.id and r.state = 'sent') one) counted
    where d.organization_id = ${organizationId} and (d.id = ${id} or d.part_of = ${id}) and d.test_side is not null
    order by d.test_side`);
}
