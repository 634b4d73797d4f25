import { sql } from '../../platform/database.ts';

/** Of a distribution `d`: the rest of a send that tries two subjects begins once one was chosen. */
export const hasSubject = sql`(d.test_side is distinct from 'rest' or (select count(*) from distribution m
  where m.organization_id = d.organization_id and m.id = d.part_of and m.subject_test->'choice' is not null) = 1)`;

/** Of a distribution `d` and its birth `b`: the rest of a send that tries two subjects, whom nobody counted before both parts were in the ledger. */
export const isUncountedRest = sql`(d.test_side = 'rest' and b.planned is null and (select count(*) from distribution p
  where p.organization_id = d.organization_id and (p.id = d.part_of or p.part_of = d.part_of) and p.test_side in ('a', 'b')
    and (p.scheduled is not null or (select count(*) from send_birth w
      where w.organization_id = p.organization_id and w.distribution_id = p.id) > 0)) = 0)`;
