import type { Db } from '../../platform/database.ts';
import { keepSpentViews } from './playback.store.ts';

/** The releases are being deleted: a viewer of one of them gets no views back of what says the same in another language. */
export async function keepViewsOfReleases(
  db: Db,
  organizationId: string,
  releaseIds: readonly string[],
): Promise<void> {
  if (releaseIds.length > 0) await keepSpentViews(db, organizationId, releaseIds);
}
