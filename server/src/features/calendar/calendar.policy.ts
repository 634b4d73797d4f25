import type { CalendarEntry } from '@firstlook/contract/calendar.ts';
import type { CalendarKind, CalendarSendState } from '@firstlook/contract/calendar-kind.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import type { FollowUpDeed } from '@firstlook/contract/follow-up.ts';

/** A moment of a release, as it is stored. */
export interface MomentRow {
  kind: Exclude<CalendarKind, 'send' | 'recurring'>;
  at: Date;
  release_id: string;
  title: string;
}

/** A send with how it stands; one with two subjects has another row for the rest of its audience. */
export interface SendRow {
  id: string;
  at: Date;
  release_id: string;
  title: string;
  channel: Channel;
  subject: string | null;
  follow_deed: FollowUpDeed | null;
  state: CalendarSendState;
}

/** A moment of a recurring send that is to come. */
export interface ComingMoment {
  id: string;
  name: string;
  at: Date;
  /** What it would take now; absent of a moment that is not its next. */
  candidate?: CalendarEntry['candidate'];
}

/** Sends of a release that are alike on one day are one entry: a program sends to hundreds in calls of a hundred. */
function joinedSends(sends: readonly SendRow[], dayOf: (at: Date) => string): CalendarEntry[] {
  const entries = new Map<string, CalendarEntry>();
  const counted = new Set<string>();
  for (const { id, at, release_id: releaseId, title, channel, subject, state, follow_deed } of sends) {
    const day = dayOf(at);
    const key = JSON.stringify([day, releaseId, state, channel, follow_deed]);
    const known = entries.get(key)?.send;
    // Two subjects and the rest of one day are one send.
    const isNew = !counted.has(`${key} ${id}`);
    counted.add(`${key} ${id}`);
    if (known) known.count += isNew ? 1 : 0;
    else
      entries.set(key, {
        kind: 'send',
        day,
        at: at.toISOString(),
        releaseId,
        title,
        recurringSendId: null,
        send: { state, count: 1, distributionId: id, channel, subject, followUp: follow_deed },
      });
  }
  return [...entries.values()];
}

/**
 * What stands on which day, in the order of time. That a release was opened is said where no send of the day says it already.
 */
export function entriesOf(
  {
    moments,
    sends,
    coming = [],
  }: { moments: readonly MomentRow[]; sends: readonly SendRow[]; coming?: readonly ComingMoment[] },
  dayOf: (at: Date) => string,
): CalendarEntry[] {
  const sent = joinedSends(sends, dayOf);
  const opens = new Set(
    sent.flatMap(({ day, releaseId, send }) => (send?.state === 'planned' ? [] : `${day} ${releaseId}`)),
  );
  const dated = moments.map(
    ({ kind, at, release_id: releaseId, title }): CalendarEntry => ({
      kind,
      day: dayOf(at),
      at: at.toISOString(),
      releaseId,
      title,
      recurringSendId: null,
      send: null,
    }),
  );
  const repeated = coming.map(
    ({ id, name, at, candidate }): CalendarEntry => ({
      kind: 'recurring',
      day: dayOf(at),
      at: at.toISOString(),
      releaseId: null,
      title: name,
      recurringSendId: id,
      ...(candidate !== undefined && { candidate }),
      send: null,
    }),
  );
  return [
    ...sent,
    ...repeated,
    ...dated.filter(({ kind, day, releaseId }) => kind !== 'opened' || !opens.has(`${day} ${releaseId}`)),
  ].sort((one, other) => one.at.localeCompare(other.at));
}
