import { sql } from '../../platform/database.ts';

/** Messages of a spread send `d` that leave together: those of a minute, or one where that is less. */
export const portion = sql`greatest(1, d.per_hour / 60)`;

const seconds = sql`(${portion} * 3600.0 / d.per_hour)`;

/** When the next of them may leave; null where nothing holds them. */
export const nextPortion = sql`((d.paced_at at time zone 'UTC' + make_interval(secs => ${seconds})) at time zone 'UTC')`;

/** They wait for that. */
export const isHeld = sql`coalesce(d.per_hour is not null and ${nextPortion} > now(), false)`;

/**
 * What `paced_at` is once so many left: that much later than it was. Time in which nothing left is not made up for, beyond one
 * portion.
 */
export const pacedAfter = (count: number) => sql`((greatest(
    coalesce(d.paced_at at time zone 'UTC', '-infinity'), now() at time zone 'UTC' - make_interval(secs => ${seconds}))
  + make_interval(secs => ${count} * 3600.0 / d.per_hour)) at time zone 'UTC')`;

/** What it is for the next ones to leave at that moment. */
export const pacedUntil = (until: Date) =>
  sql`((${until}::timestamptz at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC')`;
