import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { judgeTry } from './code-try.service.ts';
import { confirmFactorOf, refuseUnproved } from './own-factor.service.ts';
import {
  insertBegunFactor,
  listFactors,
  lockBegunFactor,
  type TotpState,
  updateFactorUse,
} from './second-factor.store.ts';

const period = 30;
/** What was begun must be finished within this. */
const beginLifetime = 15 * 60 * 1000;

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Firstlook', label, secret: Secret.fromBase32(secret), digits: 6, period });
}

/** The time step of a right code, the one before or the one after; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** A new secret for an authenticator app; it counts once a code of it was typed. @throws AppError EMAIL_NOT_VERIFIED */
export async function startTotp(ctx: Ctx, password: string) {
  await refuseUnproved(ctx, password);
  const actor = actorOf(ctx);
  const id = newId();
  const secret = new Secret({ size: 20 }).base32;
  await ctx.db.system((db) =>
    insertBegunFactor(db, {
      id,
      accountId: actor.accountId,
      kind: 'totp',
      secret,
      state: {},
      now: ctx.clock.now(),
    }),
  );
  const uri = totpOf(secret, actor.email).toString();
  return { _id: id, secret, uri, picture: renderSVG(uri, { border: 2, pixelSize: 6 }) };
}

/**
 * Confirms the app with its first code.
 *
 * @returns recovery codes when it is the person's first factor, else none
 * @throws AppError NOT_FOUND, INVALID_SECOND_FACTOR, TOO_MANY_REQUESTS
 */
export async function finishTotp(ctx: Ctx, id: string, pass: string, name: string): Promise<string[]> {
  const { accountId } = actorOf(ctx);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - beginLifetime);
  const begun = await ctx.db.system((db) => lockBegunFactor(db, accountId, 'totp', id, since));
  if (!begun) throw new AppError('NOT_FOUND');
  let lastStep: number | null = null;
  await judgeTry(ctx, accountId, async () => {
    lastStep = stepOf(begun.secret, pass, now);
    return lastStep !== null;
  });
  const state: TotpState = lastStep === null ? {} : { lastStep };
  return confirmFactorOf(ctx, { id, kind: 'totp', name, secret: begun.secret, state });
}

/** Whether the code is of one of the person's apps and was not used before. */
export async function isRightTotp(ctx: Ctx, accountId: string, pass: string): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.system(async (db) => {
    for (const factor of await listFactors<TotpState>(db, accountId, 'totp')) {
      const step = stepOf(factor.secret, pass, now);
      if (step === null || step <= (factor.state.lastStep ?? 0)) continue;
      if ((await updateFactorUse(db, factor.id, factor.state, { lastStep: step }, now)) === 1) return true;
    }
    return false;
  });
}
