/** After so much silence a viewer who plays on has sat down again (decisions section 10). */
export const sittingEndsAfter = 30 * 60_000;

/** What a viewer may report of a film before any time has passed: a player's first reports, and those of programs. */
const firstCredit = 120_000;
/** Players go up to double speed. */
const creditPerMillisecond = 2;
/** A player that had no network reports later what it had loaded; none loads more than this ahead. */
const mostCredit = 20 * 60_000;

export interface Credit {
  credit_ms: number | null;
  beat_at: Date | null;
}

/**
 * Milliseconds of playback that a viewer may report at this moment (docs/decisions/0021). Each report takes from it,
 * time brings it back: no viewer has seen more than twice the time that passed, whatever a program says, in how many pieces
 * and from how many sessions.
 */
export function creditAt({ credit_ms, beat_at }: Credit, now: Date): number {
  if (credit_ms === null || beat_at === null) return firstCredit;
  const passed = Math.max(0, now.getTime() - beat_at.getTime());
  return Math.min(mostCredit, credit_ms + passed * creditPerMillisecond);
}
