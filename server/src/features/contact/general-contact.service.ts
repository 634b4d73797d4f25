import { AppError } from '../../kernel/app-error.ts';
import type { Db } from '../../platform/database.ts';
import { type GeneralKind, isGeneral } from './general-contact.store.ts';

/**
 * What an organization tried to change and does not have: something general can be seen by it, so it is told that it may
 * not; anything else is not there.
 *
 * @throws AppError NOT_ALLOWED, NOT_FOUND
 */
export async function refuseMissing(db: Db, kind: GeneralKind, id: string): Promise<never> {
  throw new AppError((await isGeneral(db, kind, id)) ? 'NOT_ALLOWED' : 'NOT_FOUND');
}
