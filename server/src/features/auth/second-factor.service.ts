import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/second-factor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { recordForPerson } from '../account/person-audit.service.ts';
import type { Browser } from './browser.ts';
import { judgeTry } from './code-try.service.ts';
import { findPerson, type PersonRow } from './person.store.ts';
import { takeRecoveryCode } from './recovery-code.service.ts';
import { type SentCode, sendCode, takeCode } from './sent-code.service.ts';
import { completeSignIn } from './sign-in.service.ts';
import { isRightTotp } from './totp.service.ts';
import { findWaiting, removeWaiting, type WaitingRow } from './waiting-sign-in.store.ts';

/** A sign-in that waits, with the person behind it. */
export interface Waiting {
  hash: Buffer;
  /** The browser's secret: keys the hashes of its codes. */
  token: string;
  row: WaitingRow;
  person: PersonRow;
}

/** @throws AppError SECOND_FACTOR_EXPIRED when no sign-in waits behind this browser's cookie */
export async function loadWaiting(ctx: Ctx, { waitingToken: token }: Browser): Promise<Waiting> {
  if (!token) throw new AppError('SECOND_FACTOR_EXPIRED');
  const hash = tokenHash(token);
  return ctx.db.system(async (db) => {
    const row = await findWaiting(db, hash, ctx.clock.now());
    const person = row && (await findPerson(db, { id: row.account_id }));
    if (!row || !person) throw new AppError('SECOND_FACTOR_EXPIRED');
    return { hash, token, row, person };
  });
}

const purposeOf = (waiting: Waiting) => `sign-in:${waiting.hash.toString('base64url')}`;

/**
 * Sends a code to the address or mobile of the account whose sign-in waits; the request names neither.
 *
 * @throws AppError SECOND_FACTOR_EXPIRED, TOO_MANY_REQUESTS, CANNOT_SEND_SECOND_FACTOR, INVALID_DATA
 */
export async function makeSecondFactorPass(
  ctx: Ctx,
  method: 'email' | 'sms',
  browser: Browser,
): Promise<SentCode> {
  const waiting = await loadWaiting(ctx, browser);
  const { person, token: key } = waiting;
  return sendCode(ctx, { person, purpose: purposeOf(waiting), key, method, kind: 'code' });
}

/** Judges a given factor; a wrong one is written into the log. The sign-in that waits ends with the right one. */
export async function passSecondFactor(
  ctx: Ctx,
  waiting: Waiting,
  browser: Browser,
  given: { method: string; trustDevice: boolean; isRight: () => Promise<boolean> },
): Promise<LoginAnswer> {
  const { person } = waiting;
  try {
    await judgeTry(ctx, person.id, given.isRight);
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_SECOND_FACTOR')
      await ctx.db.system((db) =>
        recordForPerson(ctx, db, person, 'auth.signInFailed', {
          after: { secondFactor: given.method },
        }),
      );
    throw error;
  }
  // Two right answers at once start one session.
  if ((await ctx.db.system((db) => removeWaiting(db, waiting.hash))) === 0)
    throw new AppError('SECOND_FACTOR_EXPIRED');
  const factor = { method: given.method, at: ctx.clock.now() };
  return completeSignIn(ctx, person, browser, factor, given.trustDevice);
}

/**
 * Finishes a sign-in with a code.
 *
 * @throws AppError SECOND_FACTOR_EXPIRED, INVALID_SECOND_FACTOR, TOO_MANY_REQUESTS with `retryAfter` seconds
 */
export async function finishSecondFactor(
  ctx: Ctx,
  { pass, method, trustDevice = false }: BodyOf<typeof contract.finishSecondFactor>,
  browser: Browser,
): Promise<LoginAnswer> {
  const waiting = await loadWaiting(ctx, browser);
  const { person, row, token: key } = waiting;
  const code = { accountId: person.id, purpose: purposeOf(waiting), key };
  const judges = {
    email: () => takeCode(ctx, code, pass),
    sms: () => takeCode(ctx, code, pass),
    totp: () => isRightTotp(ctx, person.id, pass),
    recovery: () => takeRecoveryCode(ctx, person.id, pass),
  };
  const isRight = async () => row.methods.includes(method) && judges[method]();
  return passSecondFactor(ctx, waiting, browser, { method, trustDevice, isRight });
}
