import {
  type Chosen,
  isNobody,
  type Message,
  type PreparedSend,
  type SendOptions,
  unprepared,
} from './prepared-send.ts';

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
