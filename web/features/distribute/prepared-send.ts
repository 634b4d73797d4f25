import { type Chosen, isNobody, nobody } from './audience.ts';
import type { Message } from './message.ts';
import type { SendOptions } from './send-step.tsx';

/** Everything somebody decided about a send before it goes. */
export interface PreparedSend {
  chosen: Chosen;
  message: Message;
  options: SendOptions;
}

export const unprepared: PreparedSend = {
  chosen: nobody,
  message: { from: '', subject: '' },
  options: { testMode: false, force: false },
};

/** Where it is kept: the tab's own storage, so that it survives a reload and not the closing of the tab. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const preparedKey = (releaseId: string) => `firstlook.prepared.${releaseId}`;
const sentKey = (releaseId: string) => `firstlook.sent.${releaseId}`;

function read<T extends PreparedSend>(store: Store, key: string): T | null {
  try {
    const kept = JSON.parse(store.getItem(key) ?? '') as T;
    return Array.isArray(kept.chosen.groups) && Array.isArray(kept.chosen.people) ? kept : null;
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

export const readPrepared = (store: Store, releaseId: string): PreparedSend =>
  read(store, preparedKey(releaseId)) ?? unprepared;

export const keepPrepared = (store: Store, releaseId: string, prepared: PreparedSend): void =>
  write(store, preparedKey(releaseId), prepared);

/** The send went out as this distribution: the next one begins empty, and what was chosen waits until something left. */
export function setSent(
  store: Store,
  releaseId: string,
  distributionId: string,
  prepared: PreparedSend,
): void {
  store.removeItem(preparedKey(releaseId));
  write(store, sentKey(releaseId), { ...prepared, distributionId } as PreparedSend);
}

/** The send is over: what was chosen for it is there again if nothing left, and forgotten otherwise. */
export function settleSent(
  store: Store,
  releaseId: string,
  distributionId: string,
  nothingLeft: boolean,
): void {
  const sent = read<PreparedSend & { distributionId: string }>(store, sentKey(releaseId));
  if (sent?.distributionId !== distributionId) return;
  store.removeItem(sentKey(releaseId));
  const { distributionId: _sent, ...prepared } = sent;
  if (nothingLeft && isNobody(readPrepared(store, releaseId).chosen))
    keepPrepared(store, releaseId, prepared);
}
