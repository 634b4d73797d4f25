import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { removeSession } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';
import { accountMailJob } from '../account/account-mail.queue.ts';
import { recordForPerson } from '../account/person-audit.service.ts';
import { noteActivity } from '../activity/note-activity.service.ts';
import type { Browser } from './browser.ts';
import { checkCredentials, getLoggedUser } from './credential.service.ts';
import { findDevice, hasDevices, insertDevice, updateDevice } from './device.store.ts';
import { findPerson, type PersonRow } from './person.store.ts';
import { needsSecondFactor, secondFactorMethodsOf } from './second-factor.policy.ts';
import { insertWaiting } from './waiting-sign-in.store.ts';

/** A sign-in waits for its second factor this long, milliseconds. */
const waitingLifetime = 10 * 60 * 1000;
/** A device is trusted this long. */
export const trustLifetime = 30 * 24 * 3600 * 1000;
/** A browser remembers that it is a known one; browsers allow no longer. */
const deviceLifetime = 400 * 24 * 3600 * 1000;

/** The demo's logins share one printed password and belong to no person: there is no owner to warn. */
const isNobodys = (email: string) => email.endsWith('@demo.test');

/** Remembers the browser; one that is new to an account with known ones is announced to its owner. */
async function rememberDevice(
  ctx: Ctx,
  db: Db,
  person: PersonRow,
  token: string,
  trust: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const { userAgent } = ctx.caller;
  const hash = tokenHash(token);
  const trustedUntil = trust ? new Date(now.getTime() + trustLifetime) : null;
  const device = { accountId: person.id, tokenHash: hash, userAgent, trustedUntil, now };
  if ((await updateDevice(db, device)) > 0) return;
  const isFirst = !(await hasDevices(db, person.id));
  await insertDevice(db, { ...device, id: newId() });
  if (isFirst || isNobodys(person.email)) return;
  const { address } = ctx.caller;
  const at = now.toISOString();
  await enqueue(ctx.queue, db, accountMailJob, {
    kind: 'newDevice',
    accountId: person.id,
    userAgent,
    address,
    at,
  });
}

/** Each organization that somebody is in knows that he came; what is not done in one of them is nobody else's to know. */
function noteSignIn(ctx: Ctx, user: LoginAnswer['user']): void {
  if (!user) return;
  for (const { _id, status, roles } of user.organizations) {
    const holder = { systemRoles: [], memberships: [{ organizationId: _id, status, roles }] };
    const by = { accountId: user._id, holder };
    if (status === 'approved') noteActivity(ctx, { organizationId: _id, title: 'signedIn', data: {}, by });
  }
}

/** Everything was given: remembers the browser, starts the session, answers the person. */
export async function completeSignIn(
  ctx: Ctx,
  person: PersonRow,
  browser: Browser,
  factor: { method: string; at: Date } | null,
  trustDevice = false,
): Promise<LoginAnswer> {
  const now = ctx.clock.now();
  const deviceToken = browser.deviceToken ?? newToken();
  await ctx.db.system(async (db) => {
    await rememberDevice(ctx, db, person, deviceToken, trustDevice);
    await recordForPerson(ctx, db, person, 'auth.signIn', {
      after: factor && { secondFactor: factor.method },
    });
    // The session that this browser had before ends with this (ASVS 7.2.4).
    if (ctx.actor) await removeSession(db, ctx.actor.sessionHash);
  });
  await browser.startSession(person.id, factor?.at ?? null);
  browser.keepDevice(deviceToken, new Date(now.getTime() + deviceLifetime));
  if (browser.waitingToken) browser.forgetWaiting();
  const user = await getLoggedUser(ctx, person.id);
  noteSignIn(ctx, user);
  return { user, needs2FactorAuth: false, comunicationMethods: [] };
}

async function isTrustedHere(ctx: Ctx, person: PersonRow, browser: Browser): Promise<boolean> {
  const { deviceToken } = browser;
  if (!deviceToken) return false;
  const hash = tokenHash(deviceToken);
  const device = await ctx.db.system((db) => findDevice(db, person.id, hash, ctx.clock.now(), trustLifetime));
  return device?.trusted_until != null;
}

/**
 * Signs in with e-mail and password. Where a second factor is needed there is no session yet: a cookie names the
 * sign-in that waits, ten minutes.
 *
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS with `retryAfter` seconds
 */
export async function signIn(
  ctx: Ctx,
  credentials: { email: string; password: string },
  browser: Browser,
): Promise<LoginAnswer> {
  const accountId = await checkCredentials(ctx, credentials.email, credentials.password);
  const person = await ctx.db.system((db) => findPerson(db, { id: accountId }));
  if (!person) throw new AppError('INVALID_CREDENTIALS');
  if (!needsSecondFactor(person)) return completeSignIn(ctx, person, browser, null);
  const now = ctx.clock.now();
  if (await isTrustedHere(ctx, person, browser))
    return completeSignIn(ctx, person, browser, { method: 'trustedDevice', at: now });
  const token = newToken();
  const methods = secondFactorMethodsOf(person, ctx.site);
  const expiresAt = new Date(now.getTime() + waitingLifetime);
  await ctx.db.system((db) =>
    insertWaiting(db, { tokenHash: tokenHash(token), accountId, methods, now, expiresAt }),
  );
  browser.keepWaiting(token, expiresAt);
  return { user: null, needs2FactorAuth: true, comunicationMethods: methods };
}
