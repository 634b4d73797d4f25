import { AppError } from '../../kernel/app-error.ts';
import type { Db } from '../../platform/database.ts';
import { isCollectedBy } from './collecting-send.store.ts';

/**
 * All people who were chosen get the message, so who is in the lists and tags by which a send gathers its people stays in them until
 * all are in its ledger. @throws AppError AUDIENCE_IS_BEING_SENT
 */
export async function refuseWhileCollecting(db: Db, organizationId: string, id: string): Promise<void> {
  if (await isCollectedBy(db, organizationId, id, false)) throw new AppError('AUDIENCE_IS_BEING_SENT');
}

/** What a planned send goes by is not deleted either: at its moment it would reach nobody by it. @throws AppError AUDIENCE_IS_BEING_SENT */
export async function refuseWhileNamed(db: Db, organizationId: string, id: string): Promise<void> {
  if (await isCollectedBy(db, organizationId, id, true)) throw new AppError('AUDIENCE_IS_BEING_SENT');
}
