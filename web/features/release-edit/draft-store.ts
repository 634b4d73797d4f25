import { createStore, del, get, set } from 'idb-keyval';
import type { ReleaseDraft } from '../../data/release.ts';

/** Unsaved work of one person on one release, kept in this browser. */
export interface LocalDraft {
  draft: ReleaseDraft;
  /** What was stored when it was begun; drafts that an older app kept have none. */
  base?: ReleaseDraft;
  /** Version of the release it was begun on; null for a new one. */
  version: number | null;
  at: string;
}

export interface DraftKey {
  organizationId: string;
  /** A release that was never saved is known by its type. */
  id: string | undefined;
  releaseType: string;
  userId: string;
}

const store = () => createStore('firstlook', 'release-drafts');
const name = ({ organizationId, id, releaseType, userId }: DraftKey) =>
  [userId, organizationId, id ?? `new:${releaseType}`].join('/');

// A browser that forbids the store (private windows) works without drafts.
export const readDraft = (key: DraftKey): Promise<LocalDraft | undefined> =>
  get<LocalDraft>(name(key), store()).catch(() => undefined);
export const writeDraft = (key: DraftKey, draft: LocalDraft): Promise<boolean> =>
  set(name(key), draft, store()).then(
    () => true,
    () => false,
  );
export const removeDraft = (key: DraftKey): Promise<void> => del(name(key), store()).catch(() => undefined);
