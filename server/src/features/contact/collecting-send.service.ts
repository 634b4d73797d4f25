import { AppError } from '../../kernel/app-error.ts';
import type { Db } from '../../platform/database.ts';
import { isCollectedBy } from './collecting-send.store.ts';

/**
 * All people who were chosen get the message, so the lists and tags by which a send collects its people stay until all of
 * them are in its ledger. @throws AppError AUDIENCE_IS_BEING_SENT
 */
export async function refuseWhileCollecting(db: Db, organizationId: string, id: string): Promise<void> {
  if (await isCollectedBy(db, organizationId, id)) throw new AppError('AUDIENCE_IS_BEING_SENT');
}
