import { type FollowUpDeed, followUpAt } from '@firstlook/contract/follow-up.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { maximumDaysAhead } from '@firstlook/contract/schedule.ts';
import type { TestSide } from '@firstlook/contract/subject-test-rule.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Chosen, placesOfChance } from '../audience/chosen-people.ts';
import type { Message } from './message.ts';
import type { SubjectTestAsked } from './subject-test.policy.ts';

/** A message and whom it is for. */
export interface Part<M = Message> {
  message: M;
  chosen: Chosen;
}

/** One distribution of a send (docs/decisions/0068). */
export interface Step extends Part {
  id: string;
  startsAt: Date;
  /** Its message is made and its people are found at its moment. */
  isPlanned: boolean;
  /** The mail beside which it goes. */
  partOf: string | null;
  /** The send after which it was planned. */
  follows: string | null;
  /** Of such a one: whom of those that the other reached it is for, and how many days after it. */
  followUp?: { did: FollowUpDeed; afterDays: number };
  /** Of a mail that tries two subjects: which of its distributions this is. */
  side: TestSide | null;
}

/** The text message that goes beside a mail, or after it: its sender is the organization's own. */
export const asText = <M extends Pick<Message, 'distributionType'>>(message: M): M => ({
  ...message,
  distributionType: 'sms',
  from: undefined,
  subject: null,
  preheader: null,
  textPart: null,
});

/**
 * What of a send goes by which way: one part, or a mail and a text message to those without an e-mail address. Of people who
 * are chosen by what they did, these alone get it again where the call does not say that everybody does.
 */
export function partsOf<
  M extends Pick<
    Message,
    'distributionType' | 'forceDistribute' | 'textWithoutMail' | 'pastWeeklyCap' | 'bestHour'
  >,
>(message: M, chosen: Chosen): Part<M>[] {
  const isAgain =
    !message.forceDistribute && (chosen.groups.engagement?.length ?? 0) + (chosen.renewing?.length ?? 0) > 0;
  const meant: Chosen = {
    ...chosen,
    ...(isAgain && { again: true }),
    ...(message.pastWeeklyCap && { pastWeeklyCap: true }),
  };
  // A text message has no opens.
  const mailed =
    message.bestHour && message.distributionType === 'email' ? { ...meant, bestHour: true } : meant;
  if (!message.textWithoutMail) return [{ message, chosen: mailed }];
  return [
    { message, chosen: { ...mailed, share: 'mail' } },
    { message: asText(message), chosen: { ...meant, share: 'text' } },
  ];
}

export type FollowUpAsked = NonNullable<Message['followUp']>;

/** What the message says that follows a mail. */
export function followingMessage(mail: Message, asked: FollowUpAsked): Message {
  // A text's moment lies in no quiet hours; whoever let the mail's text leave in them said nothing of others.
  if (asked.distributionType === 'sms')
    return { ...asText(mail), text: asked.text ?? null, inQuietHours: false };
  const { subject = null, preheader = null, textPart = null } = asked;
  const words = { subject, preheader, textPart, text: null };
  return { ...mail, distributionType: 'email', ...words, inQuietHours: false };
}

/**
 * The message to those whom a mail reached and who did so with it by then, or did not (docs/decisions/0128).
 *
 * @throws AppError INVALID_DATA for a moment that has passed or is more than a year ahead
 */
export function followUpOf(
  { timeZone, quietHours }: Pick<Organization, 'timeZone' | 'quietHours'>,
  releaseId: string,
  mail: Pick<Step, 'id' | 'startsAt' | 'message'>,
  asked: FollowUpAsked,
  now: Date,
): Omit<Step, 'id'> {
  const { afterDays, did, distributionType, personalLine } = asked;
  const clocks = { timeZone, quietHours: distributionType === 'sms' ? quietHours : null };
  const startsAt = followUpAt(clocks, mail.startsAt, afterDays);
  const ahead = startsAt.getTime() - now.getTime();
  const code = ahead <= 0 ? 'past' : ahead > maximumDaysAhead * 86_400_000 ? 'tooFar' : null;
  if (code) throw new AppError('INVALID_DATA', {}, [{ path: 'followUp.afterDays', code }]);
  const line = distributionType === 'email' ? personalLine?.trim() : undefined;
  return {
    message: followingMessage(mail.message, asked),
    chosen: {
      named: [],
      groups: { engagement: [{ releaseId, did, sendId: mail.id }] },
      again: true,
      ...(line && { line }),
    },
    startsAt,
    isPlanned: true,
    partOf: null,
    follows: mail.id,
    followUp: { did, afterDays },
    side: null,
  };
}

/** A mail that tries two subjects: each on its half of the part, and whichever is chosen on the rest (docs/decisions/0104). */
function testSteps(
  { message, chosen }: Part,
  test: SubjectTestAsked,
  moment: Pick<Step, 'startsAt' | 'isPlanned'>,
  newId: () => string,
): Step[] {
  const [a, b, rest] = [newId(), newId(), newId()];
  const half = Math.floor((placesOfChance * test.percent) / 200);
  const bounds = [half, 2 * half] as const;
  const of = (side: TestSide): Pick<Step, 'chosen' | 'follows' | 'side'> => ({
    chosen: { ...chosen, cell: { seed: a, bounds, side, parts: [a, b] } },
    follows: null,
    side,
  });
  const restAt = new Date(moment.startsAt.getTime() + (test.decideAfterHours ?? 0) * 3_600_000);
  return [
    { ...of('a'), ...moment, id: a, message, partOf: null },
    { ...of('b'), ...moment, id: b, message: { ...message, subject: test.subject }, partOf: a },
    // It keeps the first subject until one was chosen, and waits for that.
    { ...of('rest'), startsAt: restAt, isPlanned: true, id: rest, message, partOf: a },
  ];
}

/** The distributions of a send, the one that names it first. @param make their ids, and of what moment this is */
export function stepsOf(
  organization: Organization,
  releaseId: string,
  { message, chosen }: Part,
  moment: Pick<Step, 'startsAt' | 'isPlanned'>,
  make: { newId: () => string; now: Date },
): Step[] {
  const steps: Step[] = [];
  const parts = partsOf(message, chosen);
  if (parts[0] && message.subjectTest) return testSteps(parts[0], message.subjectTest, moment, make.newId);
  for (const part of parts)
    steps.push({
      ...part,
      ...moment,
      id: make.newId(),
      partOf: steps[0]?.id ?? null,
      follows: null,
      side: null,
    });
  const [main] = steps;
  if (main && message.followUp)
    steps.push({
      id: make.newId(),
      ...followUpOf(organization, releaseId, main, message.followUp, make.now),
    });
  return steps;
}
