import type { Db } from '../../platform/database.ts';
import * as store from './watch.store.ts';

/** Ids of the releases that most people watched since then, by the log of watching; the most watched first. */
export function loadMostWatched(
  db: Db,
  organizationId: string,
  asked: { among?: string[] | undefined; since: Date; limit: number },
): Promise<string[]> {
  return store.listMostWatchedIds(db, organizationId, asked);
}
