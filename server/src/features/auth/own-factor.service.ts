import type { SecondFactorState } from '@firstlook/contract/second-factor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { deviceNameOf } from '../../platform/visitor.ts';
import { accountMailJob } from '../account/account-mail.queue.ts';
import { recordForPerson } from '../account/person-audit.service.ts';
import type { Browser } from './browser.ts';
import { confirmPassword } from './credential.service.ts';
import { listTrustedDevices, removeTrust } from './device.store.ts';
import { findPerson, type PersonRow } from './person.store.ts';
import { makeRecoveryCodes } from './recovery-code.service.ts';
import { secondFactorMethodsOf, takesPasskeys } from './second-factor.policy.ts';
import {
  confirmFactor,
  listFactors,
  type PasskeyState,
  removeFactor,
  replaceRecoveryCodes,
  type TotpState,
} from './second-factor.store.ts';
import { trustLifetime } from './sign-in.service.ts';

async function getPerson(ctx: Ctx, db: Db): Promise<PersonRow> {
  const person = await findPerson(db, { id: actorOf(ctx).accountId });
  if (!person) throw new AppError('UNAUTHORIZED');
  return person;
}

/**
 * A person who opened an account for another person's address must not lock that person out with a factor. So the address is
 * proved first, and the password is asked for again.
 *
 * @throws AppError EMAIL_NOT_VERIFIED, INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function refuseUnproved(ctx: Ctx, password: string): Promise<void> {
  if (!actorOf(ctx).emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  await confirmPassword(ctx, password);
}

/** Second factors, recovery codes left and trusted devices of the signed-in person. */
export async function getSecondFactor(ctx: Ctx, browser: Browser): Promise<SecondFactorState> {
  const here = browser.deviceToken ? tokenHash(browser.deviceToken) : null;
  return ctx.db.system(async (db) => {
    const person = await getPerson(ctx, db);
    const factors = await listFactors(db, person.id);
    const devices = await listTrustedDevices(db, person.id, ctx.clock.now(), trustLifetime);
    return {
      items: factors.map((factor) => ({
        _id: factor.id,
        kind: factor.kind,
        name: factor.name,
        createdAt: factor.created_at.toISOString(),
        usedAt: factor.used_at?.toISOString() ?? null,
      })),
      recoveryCodesLeft: person.recovery_codes,
      requiredBy: person.required_by,
      trustedDevices: devices.map((device) => ({
        _id: device.id,
        device: deviceNameOf(device.user_agent),
        trustedUntil: device.trusted_until?.toISOString() ?? '',
        isThis: here?.equals(device.token_hash) ?? false,
      })),
      methods: secondFactorMethodsOf(person, ctx.site),
      takesPasskeys: takesPasskeys(ctx.site),
    };
  });
}

/** Writes down that something about how the person signs in was changed, and tells its owner. */
async function recordChange(
  ctx: Ctx,
  db: Db,
  person: PersonRow,
  kind: 'secondFactorAdded' | 'secondFactorRemoved',
  factor: 'totp' | 'passkey' | 'recovery',
): Promise<void> {
  await recordForPerson(ctx, db, person, 'auth.secondFactorChange', { after: { [kind]: factor } });
  await enqueue(ctx.queue, db, accountMailJob, { kind, accountId: person.id, factor });
}

/** Makes a begun factor one of the person's own. @returns recovery codes when it is the first, else none */
export async function confirmFactorOf(
  ctx: Ctx,
  factor: {
    id: string;
    kind: 'totp' | 'passkey';
    name: string;
    secret: string;
    state: TotpState | PasskeyState;
  },
): Promise<string[]> {
  const { codes, keep } = await makeRecoveryCodes(actorOf(ctx).accountId);
  return ctx.db.system(async (db) => {
    const person = await getPerson(ctx, db);
    const now = ctx.clock.now();
    if ((await confirmFactor(db, { ...factor, now })) === 0) throw new AppError('NOT_FOUND');
    await recordChange(ctx, db, person, 'secondFactorAdded', factor.kind);
    if (person.recovery_codes > 0) return [];
    await keep(db);
    return codes;
  });
}

/** Takes an app or a passkey away; with the last one the recovery codes go too. @throws AppError NOT_FOUND */
export async function removeSecondFactor(ctx: Ctx, id: string, password: string): Promise<void> {
  await confirmPassword(ctx, password);
  await ctx.db.system(async (db) => {
    const person = await getPerson(ctx, db);
    const kind = await removeFactor(db, person.id, id);
    if (!kind) throw new AppError('NOT_FOUND');
    if ((await listFactors(db, person.id)).length === 0) await replaceRecoveryCodes(db, person.id, []);
    await recordChange(ctx, db, person, 'secondFactorRemoved', kind);
  });
}

/** Ten new recovery codes. @throws AppError NOT_ALLOWED without a factor they could stand in for */
export async function renewRecoveryCodes(ctx: Ctx, password: string): Promise<string[]> {
  await refuseUnproved(ctx, password);
  const { codes, keep } = await makeRecoveryCodes(actorOf(ctx).accountId);
  return ctx.db.system(async (db) => {
    const person = await getPerson(ctx, db);
    if ((await listFactors(db, person.id)).length === 0) throw new AppError('NOT_ALLOWED');
    await keep(db);
    await recordChange(ctx, db, person, 'secondFactorAdded', 'recovery');
    return codes;
  });
}

/** Stops trusting a device; `all` forgets every one. @throws AppError NOT_FOUND */
export async function forgetDevice(ctx: Ctx, id: string): Promise<void> {
  const one = id === 'all' ? null : id;
  const changed = await ctx.db.system((db) => removeTrust(db, actorOf(ctx).accountId, one));
  if (one && changed === 0) throw new AppError('NOT_FOUND');
}
