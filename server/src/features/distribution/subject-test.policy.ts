import type { ChoiceReason, TestSide, TestSubject } from '@firstlook/contract/subject-test-rule.ts';
import type { Chosen } from '../audience/chosen-people.ts';

/** What a call says of the two subjects it tries. */
export interface SubjectTestAsked {
  /** The second one. */
  subject: string;
  percent: number;
  decideAfterHours?: number | null | undefined;
}

/** Which subject the rest gets. */
export interface SubjectChoice {
  subject: TestSubject;
  reason: ChoiceReason;
  /** `actor.accountId`; null where it chose by itself. */
  by: string | null;
  at: string;
}

/** What is kept of a send that tries two subjects, beside its distributions. */
export interface SubjectTest {
  percent: number;
  decideAfterHours: number | null;
  /** As they were written; null for the design's own. */
  subjects: Record<TestSubject, string | null>;
  /** Not there before one was chosen. */
  choice?: SubjectChoice;
}

/** How one of them did: people whom a mail reached, and what they did with it. */
export interface SideFigures {
  people: number;
  opened: number;
  watched: number;
}

/**
 * The better of two subjects: more of its people watched, or as many did and more of them opened. Where nothing tells them apart
 * the first one goes.
 */
export function betterOf({
  a,
  b,
}: Record<TestSubject, SideFigures>): Pick<SubjectChoice, 'subject' | 'reason'> {
  for (const reason of ['watched', 'opened'] as const) {
    // Shares of their people, compared without dividing: a part may have reached nobody.
    const lead = a[reason] * b.people - b[reason] * a.people;
    if (lead !== 0) return { subject: lead > 0 ? 'a' : 'b', reason };
  }
  return { subject: 'a', reason: 'even' };
}

/** Whom a send is for once it has begun: the rest are those whom neither part has in its ledger by then. */
export function atItsMoment(chosen: Chosen): Chosen {
  const { cell } = chosen;
  return cell?.side === 'rest' ? { ...chosen, cell: { ...cell, side: 'others' } } : chosen;
}

/** Messages of one distribution in an hour: both parts leave beside each other, and share the pace of the send. */
export function paceOf(perHour: number | null | undefined, side: TestSide | null): number | null {
  if (!perHour) return null;
  return side === 'a' || side === 'b' ? Math.max(1, Math.floor(perHour / 2)) : perHour;
}
