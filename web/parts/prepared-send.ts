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
    text: '',
    kind: 'press',
    followUp: { isOn: false, ...unwrittenFollowUp },
    second: { isOn: false, subject: '', percent: testPercent.usual, decideAfterHours: testHours.usual },
  },
  options: { testMode: false, force: false, pastCap: false, isLater: false, startsAt: null, perHour: null },
};

/** Where it is kept: the tab's own storage, so that it survives a reload and not the closing of the tab. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const preparedKey = (releaseId: string) => `firstlook.prepared.${releaseId}`;
const sentKey = (releaseId: string) => `firstlook.sent.${releaseId}`;

function read<T extends PreparedSend>(store: Store, key: string): T | null {
  try {
    const kept = JSON.parse(store.getItem(key) ?? '') as T;
    if (!Array.isArray(kept.chosen.groups) || !Array.isArray(kept.chosen.people)) return null;
    // What an older version of the app kept has fewer fields.
    return {
      ...kept,
      lines: kept.lines ?? {},
      message: {
        ...unprepared.message,
        ...kept.message,
        followUp: { ...unprepared.message.followUp, ...kept.message?.followUp },
      },
      options: { ...unprepared.options, ...kept.options },
    };
  } catch {
    return null;
  }
}

function write(store: Store, key: string, value: PreparedSend): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // A full store only means that a reload forgets the choice.
  }
}

type SentSend = PreparedSend & {
  distributionId: string;
  /** Until then it can be taken back whole; absent of a send that is planned. */
  leavesAt?: string | undefined;
};

/** Whoever goes back while a send counts down finds what was typed, until the first message leaves. */
function readLeaving(store: Store, releaseId: string, now: number): PreparedSend | null {
  const sent = read<SentSend>(store, sentKey(releaseId));
  if (!sent?.leavesAt || now >= Date.parse(sent.leavesAt)) return null;
  const { distributionId: _sent, leavesAt: _leaves, ...prepared } = sent;
  return prepared;
}

export const readPrepared = (store: Store, releaseId: string, now = Date.now()): PreparedSend =>
  read(store, preparedKey(releaseId)) ?? readLeaving(store, releaseId, now) ?? unprepared;

export const keepPrepared = (store: Store, releaseId: string, prepared: PreparedSend): void =>
  write(store, preparedKey(releaseId), prepared);

/** The send went out as this distribution: the next one begins empty, and what was chosen waits until something left. */
export function setSent(
  store: Store,
  releaseId: string,
  { distributionId, leavesAt }: Pick<SentSend, 'distributionId' | 'leavesAt'>,
  prepared: PreparedSend,
): void {
  store.removeItem(preparedKey(releaseId));
  const sent: SentSend = { ...prepared, distributionId, leavesAt };
  write(store, sentKey(releaseId), sent);
}

/** A planned send was changed: whoever calls it off finds it as it was to go. */
export function changeSent(
  store: Store,
  releaseId: string,
  distributionId: string,
  {
    message,
    startsAt,
    ...people
  }: Pick<PreparedSend, 'chosen' | 'lines'> & Pick<SendOptions, 'startsAt'> & { message: Partial<Message> },
): void {
  const sent = read<SentSend>(store, sentKey(releaseId));
  if (sent?.distributionId !== distributionId) return;
  const changed: SentSend = {
    ...sent,
    ...people,
    message: { ...sent.message, ...message },
    options: { ...sent.options, startsAt },
  };
  write(store, sentKey(releaseId), changed);
}

/** Another send is begun beside one that counts down: it begins empty. */
export function beginAnother(store: Store, releaseId: string): void {
  const sent = read<SentSend>(store, sentKey(releaseId));
  if (sent) write(store, sentKey(releaseId), { ...sent, leavesAt: undefined } as SentSend);
}

/** The send is over: what was chosen for it is there again if nothing left, and forgotten otherwise. */
export function settleSent(
  store: Store,
  releaseId: string,
  distributionId: string,
  nothingLeft: boolean,
): void {
  const sent = read<SentSend>(store, sentKey(releaseId));
  if (sent?.distributionId !== distributionId) return;
  store.removeItem(sentKey(releaseId));
  const { distributionId: _sent, leavesAt: _leaves, ...prepared } = sent;
  if (nothingLeft && isNobody(readPrepared(store, releaseId).chosen))
    keepPrepared(store, releaseId, prepared);
}

/**
 * Another screen chooses people in the same way before it leads to the send, in the place of a person who was chosen; `force` for
 * people who have the release already.
 */
export function chooseForSend(releaseId: string, chosen: Chosen, force = false): void {
  const prepared = readPrepared(sessionStorage, releaseId);
  const options = { ...prepared.options, force };
  keepPrepared(sessionStorage, releaseId, { ...prepared, chosen, options });
}
