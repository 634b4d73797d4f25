import { join, type Sql, sql } from '../../platform/database.ts';

/** A bit for each hundredth of the film, in two numbers: so many are added up by two aggregates, and not by a row for each. */
export const halves = [0, 50].map((first) =>
  Array.from({ length: 50 }, (_, place) => ({ place, at: first + place })),
);
export const hundredth = (place: number): Sql => sql`${String(2 ** place)}::bigint`;
const bitsOf = (half: (typeof halves)[number]) =>
  join(
    half.map(
      ({ place, at }) => sql`case when buckets[${at + 1}::int] > 0 then ${hundredth(place)} else 0 end`,
    ),
    ' | ',
  );

/** Which hundredths of a film were passed, of the `buckets` of a watch or a sitting: its first half and its second. */
export const [early, late] = halves.map(bitsOf) as [Sql, Sql];

/** How many hundredths are in both halves, under their names. */
export const passed = sql`(bit_count(early::bit(50)) + bit_count(late::bit(50)))::int`;
