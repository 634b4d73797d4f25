import type { Channel } from '@firstlook/contract/distribution.ts';
import { type FollowUpDeed, followUpDays } from '@firstlook/contract/follow-up.ts';
import type { Gender } from '@firstlook/contract/gender.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import type { ReportRecipient } from '@firstlook/contract/report.ts';
import type { Engagement } from '@firstlook/contract/report-count.ts';
import { testHours, testPercent } from '@firstlook/contract/subject-test-rule.ts';

export type GroupKind = 'all' | 'search' | 'mailingLists' | 'tags' | 'company' | 'smartLists' | 'engagement';

/** The whole audience, the results of a search (its text is the id), a list, tag or company chosen whole, or those who did something with a release. */
export interface ChosenGroup {
  kind: GroupKind;
  id: string;
  name: string;
  /** Null where nobody counted them. */
  count: number | null;
  /** There are more than `count`. */
  isCountCapped?: boolean | undefined;
  /** Shared by all organizations; of the global one. */
  isGeneral?: boolean | undefined;
}

/** Those who did this with a release that was sent to them; who they are is asked when it is sent. */
export const engagedGroup = (releaseId: string, did: Engagement, count: number): ChosenGroup => ({
  kind: 'engagement',
  id: releaseId,
  name: did,
  count,
});

/** Whether who they are is asked when it is sent. */
export const isFoundThen = ({ groups }: Chosen): boolean =>
  groups.some(({ kind }) => kind === 'engagement' || kind === 'smartLists');

/** One person: a contact, or an address that was pasted. */
export interface ChosenPerson {
  id: string | null;
  email: string;
  mobile: string | null;
  name: string;
  /** Where it is known which is which; a name as one text is split at its first space. */
  names?: { firstName: string; lastName: string };
  /** How a contact is addressed: null where that is not known, absent where it was not told. */
  gender?: Gender | null | undefined;
  about: string;
  /** A contact that all organizations share; its address may be kept back. */
  isGeneral?: boolean | undefined;
  /** Has the release, and was chosen to get it once more. */
  isAgain?: boolean | undefined;
}

/** A person who has been deleted since is reached by the address of then; a general contact's is not told. */
export const personOfRecipient = (recipient: ReportRecipient): ChosenPerson => ({
  id: recipient.notActualContact && !recipient.isGeneral ? null : recipient.contactId,
  email: recipient.email ?? '',
  mobile: recipient.mobile,
  name: recipient.name || (recipient.email ?? ''),
  about: '',
  isGeneral: recipient.isGeneral,
});

/** Whom a send of one release is for, as far as it is being prepared. */
export interface Chosen {
  groups: ChosenGroup[];
  people: ChosenPerson[];
}

/** Most people that may be named one by one in a send (contract/distribution). */
export const maximumPeople = 5000;

export const nobody: Chosen = { groups: [], people: [] };

/** A message some days after a mail, to those whom it reached and who did so with it, or did not. */
export interface FollowUpWritten {
  channel: Channel;
  did: FollowUpDeed;
  afterDays: number;
  /** Of a mail; empty for the design's own. */
  subject: string;
  preheader: string;
  /** What the mail says before its text. */
  line: string;
  /** Its text part; empty for the one that is made of the newsletter. */
  textPart: string;
  /** Of a text message. */
  text: string;
}
export interface FollowUp extends FollowUpWritten {
  isOn: boolean;
}

export const unwrittenFollowUp: FollowUpWritten = {
  channel: 'email',
  did: 'notOpened',
  afterDays: followUpDays.usual,
  subject: '',
  preheader: '',
  line: '',
  textPart: '',
  text: '',
};

/** A second subject, tried beside the first on a part of the audience. */
interface SecondSubject {
  isOn: boolean;
  subject: string;
  percent: number;
  /** Null where a person chooses. */
  decideAfterHours: number | null;
}

/**
 * What a mail is to say to single people before its text, by the id of their contact, else by their address. It stays when somebody is
 * taken out of the choice, and is there when they come back.
 */
export type PersonalLines = Readonly<Record<string, string>>;

/** By which way and what it says: from whom and under which subject a mail goes, null being the design's own, and its preheader, empty for the release's own words; the words of a text message. */
export interface Message {
  channel: Channel;
  /** Of a mail: those without an address get the text message. */
  textWithoutMail: boolean;
  from: string;
  subject: string | null;
  preheader: string;
  /** Of a mail: what those read who see no pictures; empty for the text that is made of the newsletter. */
  textPart: string;
  /** The made text in whose place that was written. */
  textOver: string;
  text: string;
  /** What it is by law. */
  kind: MessageKind;
  followUp: FollowUp;
  second: SecondSubject;
}

/** By which ways a send goes. */
export type Way = Channel | 'both';
export const wayOf = ({ channel, textWithoutMail }: Message): Way =>
  channel === 'email' && textWithoutMail ? 'both' : channel;
export const sentBy = (way: Way): Pick<Message, 'channel' | 'textWithoutMail'> => ({
  channel: way === 'sms' ? 'sms' : 'email',
  textWithoutMail: way === 'both',
});

export interface SendOptions {
  testMode: boolean;
  force: boolean;
  /** It goes also to who got as many messages this week as a person may. */
  pastCap: boolean;
  /** It leaves at a moment that is set, not now. */
  isLater: boolean;
  /** ISO; null while none is chosen. */
  startsAt: string | null;
  /** So many messages an hour; null for as fast as they go. */
  perHour: number | null;
  /** Of a mail: each gets it at the hour at which they usually open. */
  bestHour: boolean;
}

export const isNobody = ({ groups, people }: Chosen): boolean => groups.length === 0 && people.length === 0;

const isMeantAgain = (chosen: Chosen): boolean => chosen.people.some(({ isAgain }) => isAgain);

/**
 * What changes with the people: those who are named to get the release once more have it, so all get it again; a person who
 * is chosen in their place, or when none is left, does not. People chosen by what they did get it once more by that alone
 * (docs/decisions/0068).
 */
export function withChosen(
  chosen: Chosen,
  { chosen: before, options }: Pick<PreparedSend, 'chosen' | 'options'>,
): Partial<PreparedSend> {
  const isAgain = isMeantAgain(chosen);
  const isOther = isAgain !== isMeantAgain(before) || (isNobody(chosen) && options.force);
  return isOther ? { chosen, options: { ...options, force: isAgain } } : { chosen };
}

/** All that was decided about a send before it goes. */
export interface PreparedSend {
  chosen: Chosen;
  lines: PersonalLines;
  message: Message;
  options: SendOptions;
}

export const unprepared: PreparedSend = {
  chosen: nobody,
  lines: {},
  message: {
    channel: 'email',
    textWithoutMail: false,
    from: '',
    subject: null,
    preheader: '',
    textPart: '',
    textOver: '',
    text: '',
    kind: 'press',
    followUp: { isOn: false, ...unwrittenFollowUp },
    second: { isOn: false, subject: '', percent: testPercent.usual, decideAfterHours: testHours.usual },
  },
  options: {
    testMode: false,
    force: false,
    pastCap: false,
    isLater: false,
    startsAt: null,
    perHour: null,
    bestHour: false,
  },
};
