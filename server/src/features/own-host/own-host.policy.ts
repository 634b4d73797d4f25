/** Looks that lie so far apart are two: a zone that moves is gone for minutes. */
const looksApart = 30 * 60_000;

/** What a look found at the place of the proof. */
interface Seen {
  own: boolean;
  /** The proof of the other organization that has the host. */
  holders: boolean;
}

/** How the host of one organization stood before the look. */
interface Standing {
  proved_at: Date | null;
  missing_since: Date | null;
}

interface Decision {
  /** What the row says from now on. */
  provedAt: Date | null;
  missingSince: Date | null;
  isTaken: boolean;
  /** Whether the host is taken from who had it. */
  takesOver: boolean;
}

/**
 * What follows from a look. A proof that stands in DNS has the host, unless another's stands there too that had it before; one that two
 * looks do not find has it no more.
 *
 * @param holder whether another organization has the host now
 */
export function decide(
  { proved_at: provedAt, missing_since: missingSince }: Standing,
  seen: Seen,
  holder: boolean,
  at: Date,
): Decision {
  if (seen.own) {
    if (holder && seen.holders)
      return { provedAt: null, missingSince: null, isTaken: true, takesOver: false };
    return { provedAt: provedAt ?? at, missingSince: null, isTaken: false, takesOver: holder };
  }
  const isSecond = missingSince !== null && at.getTime() - missingSince.getTime() >= looksApart;
  return {
    provedAt: isSecond ? null : provedAt,
    // Of one that was never there nothing is missing.
    missingSince: missingSince ?? (provedAt ? at : null),
    isTaken: false,
    takesOver: false,
  };
}
