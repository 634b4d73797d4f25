import type { StateCounts } from '@firstlook/contract/distribution.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { leftOutStates, openStates } from '@firstlook/contract/report-count.ts';
import type { ProgressRow } from './distribution.store.ts';
import { describeCap, describePace } from './pace.ts';
import { addCounts, asStopped, sumOf, unbornOf } from './unborn.policy.ts';

function phaseOf(row: ProgressRow, now: Date): DistributionProgress['phase'] {
  const open = openStates.reduce((sum, state) => sum + (row.states[state] ?? 0), 0);
  if (row.phase === 'stopped') return 'stopped';
  if (open + row.behind === 0 && !row.is_being_born) return 'done';
  if (row.phase === 'paused') return 'paused';
  if (row.phase === 'asking') return 'asking';
  if (row.is_scheduled) return 'scheduled';
  return row.starts_at > now ? 'waiting' : 'sending';
}

const leftOutOf = (states: StateCounts): number =>
  leftOutStates.reduce((sum, state) => sum + (states[state] ?? 0), 0);

/** People who are not in the ledger: they are still to come, or never came. */
function outsideOf(row: ProgressRow): StateCounts {
  if (!row.is_being_born) return row.unlisted ?? {};
  if (!row.planned) return {};
  const unborn = unbornOf(row.planned, row.states);
  return row.phase === 'stopped' ? asStopped(unborn) : unborn;
}

/** Of a stopped send nothing more is handed over: what was not taken back yet counts as it will stand. */
function ledgerOf(row: ProgressRow): StateCounts {
  if (row.phase !== 'stopped') return row.states;
  const { queued = 0, claimed = 0, ...rest } = row.states;
  return queued + claimed > 0 ? addCounts(rest, { stopped: queued + claimed }) : rest;
}

/** The end by a pace, on the day on which the last of them may leave at all. */
function notBefore(
  pace: DistributionProgress['pace'],
  cap: DistributionProgress['cap'],
): DistributionProgress['pace'] {
  if (!pace?.endsAt || !cap?.endsAt || pace.endsAt >= cap.endsAt) return pace;
  return { ...pace, endsAt: cap.endsAt };
}

/** Progress of one distribution as the wire shows it; derived from the ledger at every reading, stored nowhere. */
export function progressOf(row: ProgressRow, now: Date): DistributionProgress {
  const outside = outsideOf(row);
  const states = addCounts(ledgerOf(row), outside);
  const isPreparing = row.is_being_born && !row.is_scheduled && row.phase !== 'stopped';
  const total = Math.max(sumOf(states), row.expected ?? 0);
  const waiting = row.phase === 'stopped' ? 0 : (states.queued ?? 0) + (states.claimed ?? 0);
  const cap = describeCap(row, waiting, now);
  return {
    distributionId: row.id,
    releaseId: row.release_id,
    channel: row.channel,
    kind: row.kind,
    subject: row.subject,
    startsAt: row.starts_at.toISOString(),
    phase: phaseOf(row, now),
    refusal: row.refusal,
    total,
    states,
    preparing: isPreparing
      ? {
          prepared: sumOf(row.states) - leftOutOf(row.states),
          total: row.planned && sumOf(states) - leftOutOf(states),
        }
      : null,
    unlisted: outside,
    noConsent: row.no_consent,
    behind: row.phase === 'stopped' ? 0 : row.behind,
    parts: [{ channel: row.channel, total, states }],
    follows: row.follows,
    followUp:
      row.follow_deed && row.follow_days ? { did: row.follow_deed, afterDays: row.follow_days } : null,
    plan: null,
    pace: notBefore(
      describePace({ perHour: row.per_hour, startsAt: row.starts_at, pacedAt: row.paced_at }, waiting, now),
      cap,
    ),
    cap,
    hours: row.phase === 'stopped' ? null : row.hours,
    slowHosts: row.phase === 'stopped' ? [] : (row.slow ?? []),
    approval: null,
    subjectTest: null,
    _createdAt: row.created_at.toISOString(),
  };
}

/**
 * What a send is in as long as one of its parts is in it, the first of these: while messages of one part leave it is not called
 * paused, whatever keeps the other back.
 */
const phases: readonly DistributionProgress['phase'][] = [
  'waiting',
  'sending',
  'choosing',
  'paused',
  'asking',
  'scheduled',
  'stopped',
  'done',
];

type Preparing = DistributionProgress['preparing'];

/** How far the ledger of both parts is written; a part that is not being written is whole. */
function preparingOf(parts: readonly DistributionProgress[]): Preparing {
  if (parts.every(({ preparing }) => preparing === null)) return null;
  const each = parts.map(({ preparing, total, states }) => {
    const whole = total - leftOutOf(states);
    return preparing ?? { prepared: whole, total: whole };
  });
  const isCounted = each.every(({ total }) => total !== null);
  return {
    prepared: each.reduce((sum, { prepared }) => sum + prepared, 0),
    total: isCounted ? each.reduce((sum, { total }) => sum + (total ?? 0), 0) : null,
  };
}

/** How many messages of it were handed over, or may have been. */
export const handedOf = ({ states }: Pick<DistributionProgress, 'states'>): number =>
  (['handed', 'sent', 'failed', 'unconfirmed'] as const).reduce(
    (sum, state) => sum + (states[state] ?? 0),
    0,
  );

export const hasLeft = (progress: DistributionProgress): boolean => handedOf(progress) > 0;

/** The pace of a send, which is over with the part that is over last. */
function latestPace(parts: readonly DistributionProgress[]): DistributionProgress['pace'] {
  const paces = parts.flatMap(({ pace }) => pace ?? []);
  const last = paces.toSorted((one, other) => (one.endsAt ?? '').localeCompare(other.endsAt ?? '')).at(-1);
  // Two subjects share the pace of their send, each on its part; the rest has the whole.
  return last ? { ...last, perHour: Math.max(...paces.map(({ perHour }) => perHour)) } : null;
}

/** The number of a day that keeps the send back for longest; one that waits is told of before one that does not. */
const latestCap = (parts: readonly DistributionProgress[]): DistributionProgress['cap'] =>
  parts
    .flatMap(({ cap }) => cap ?? [])
    .toSorted((one, other) =>
      (one.endsAt ?? one.waitsUntil ?? '').localeCompare(other.endsAt ?? other.waitsUntil ?? ''),
    )
    .at(-1) ?? null;

/** A host that is slow is so for each part. */
function slowOf(parts: readonly DistributionProgress[]): DistributionProgress['slowHosts'] {
  const hosts = new Map<string | null, DistributionProgress['slowHosts'][number]>();
  for (const one of parts.flatMap(({ slowHosts }) => slowHosts)) {
    const known = hosts.get(one.host);
    hosts.set(one.host, { ...one, waiting: (known?.waiting ?? 0) + one.waiting });
  }
  return [...hosts.values()];
}

/** How many get a message, or were meant to. */
export const meantBy = ({ total, states }: DistributionProgress): number => total - leftOutOf(states);

/** Distributions of one way counted together: two subjects of a mail are one way. */
function byChannel(parts: DistributionProgress['parts']): DistributionProgress['parts'] {
  const ways = new Map<string, (typeof parts)[number]>();
  for (const part of parts) {
    const known = ways.get(part.channel);
    const states = addCounts(known?.states ?? {}, part.states);
    ways.set(part.channel, { channel: part.channel, total: (known?.total ?? 0) + part.total, states });
  }
  return [...ways.values()];
}

/** A mail and the text message beside it, or its distributions to the parts of an audience, as the one send that they are; the mail names it. */
function joined(main: DistributionProgress, others: readonly DistributionProgress[]): DistributionProgress {
  const parts = [main, ...others];
  const sum = (of: (part: DistributionProgress) => StateCounts) =>
    parts.reduce<StateCounts>((counts, part) => addCounts(counts, of(part)), {});
  return {
    ...main,
    phase: phases.find((phase) => parts.some((part) => part.phase === phase)) ?? main.phase,
    refusal: parts.find(({ refusal }) => refusal !== null)?.refusal ?? null,
    total: parts.reduce((total, part) => total + part.total, 0),
    states: sum(({ states }) => states),
    preparing: preparingOf(parts),
    unlisted: sum(({ unlisted }) => unlisted),
    noConsent: parts.reduce((people, { noConsent }) => people + noConsent, 0),
    pace: latestPace(parts),
    cap: latestCap(parts),
    hours: parts.find(({ hours }) => hours !== null)?.hours ?? null,
    slowHosts: slowOf(parts),
    behind: parts.reduce((behind, part) => behind + part.behind, 0),
    parts: byChannel(parts.flatMap((part) => part.parts)),
  };
}

/** A send with the rows of its distributions, the one that names it first. */
export interface Send {
  rows: ProgressRow[];
  progress: DistributionProgress;
}

/** Distributions as the sends that they make up, in the order of those that name them. */
export function sendsOf(rows: readonly ProgressRow[], now: Date): Send[] {
  return rows
    .filter((row) => row.part_of === null)
    .map((main) => {
      const others = rows.filter((row) => row.part_of === main.id);
      const progress = joined(
        progressOf(main, now),
        others.map((row) => progressOf(row, now)),
      );
      // Both parts have left; the rest does when a subject was chosen.
      const isChoosing = main.test_side !== null && !main.is_scheduled && progress.phase === 'scheduled';
      return {
        rows: [main, ...others],
        progress: isChoosing ? { ...progress, phase: 'choosing' as const } : progress,
      };
    });
}
