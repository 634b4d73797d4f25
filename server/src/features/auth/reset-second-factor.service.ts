import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { removeHitsOf } from '../../kernel/rate-limit.store.ts';
import { accountMailJob } from '../account/account-mail.queue.ts';
import { recordForPerson } from '../account/person-audit.service.ts';
import { trySubject } from './code-try.service.ts';
import { removeTrust } from './device.store.ts';
import { findPerson } from './person.store.ts';
import { removeFactorsOf, replaceRecoveryCodes } from './second-factor.store.ts';

/**
 * For an operator, when a person lost app, passkey and recovery codes: all of them go, trusted devices too, and the
 * count of wrong tries. A second factor that an organization asks for is still asked, by mail.
 *
 * @returns whether the address has an account
 */
export function resetSecondFactor(ctx: Ctx, typedEmail: string): Promise<boolean> {
  const email = typedEmail.trim().toLowerCase();
  return ctx.db.system(async (db) => {
    const person = await findPerson(db, { email });
    if (!person) return false;
    await removeFactorsOf(db, person.id);
    await replaceRecoveryCodes(db, person.id, []);
    await removeTrust(db, person.id, null);
    await removeHitsOf(db, trySubject(person.id));
    await recordForPerson(ctx, db, person, 'auth.secondFactorChange', { after: { reset: true } });
    await enqueue(ctx.queue, db, accountMailJob, { kind: 'secondFactorReset', accountId: person.id });
    return true;
  });
}
