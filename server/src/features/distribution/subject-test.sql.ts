import { sql } from '../../platform/database.ts';

/** Of a distribution `d`: the rest of a send that tries two subjects begins once one was chosen. */
export const hasSubject = sql`(d.test_side is distinct from 'rest' or (select count(*) from distribution m
  where m.organization_id = d.organization_id and m.id = d.part_of and m.subject_test->'choice' is not null) = 1)`;
