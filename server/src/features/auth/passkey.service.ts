import type { LoginAnswer } from '@firstlook/contract/auth.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/second-factor.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import type { Browser } from './browser.ts';
import { confirmFactorOf, refuseUnproved } from './own-factor.service.ts';
import { loadWaiting, passSecondFactor } from './second-factor.service.ts';
import {
  type ChallengeState,
  type FactorRow,
  insertBegunFactor,
  listFactors,
  lockBegunFactor,
  type PasskeyState,
  updateFactorUse,
} from './second-factor.store.ts';
import { takeChallenge, updateChallenge } from './waiting-sign-in.store.ts';

/** What was begun must be finished within this. */
const beginLifetime = 10 * 60 * 1000;

/** Passkeys belong to the host people open; whatever Host header comes, it is that of BASE_URL. */
const partyOf = (ctx: Ctx) => {
  const { hostname, origin } = new URL(ctx.baseUrl);
  return { rpID: hostname, origin };
};

const descriptorOf = ({ secret, state }: FactorRow<PasskeyState>) => ({
  id: secret,
  transports: state.transports,
});

const shownName = (ctx: Ctx) => {
  const { firstName, lastName, email } = actorOf(ctx);
  return `${firstName} ${lastName}`.trim() || email;
};

/** WebAuthn creation options for a new passkey. @throws AppError EMAIL_NOT_VERIFIED, INVALID_CREDENTIALS */
export async function startOwnPasskey(ctx: Ctx, password: string) {
  await refuseUnproved(ctx, password);
  const { accountId, email } = actorOf(ctx);
  const known = await ctx.db.system((db) => listFactors<PasskeyState>(db, accountId, 'passkey'));
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Firstlook',
    rpID: partyOf(ctx).rpID,
    userName: email,
    userDisplayName: shownName(ctx),
    userID: new TextEncoder().encode(accountId),
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const id = newId();
  const begun = { id, accountId, kind: 'passkey', secret: `begun:${id}` } as const;
  const state: ChallengeState = { challenge: options.challenge };
  await ctx.db.system((db) => insertBegunFactor(db, { ...begun, state, now: ctx.clock.now() }));
  return { ...options };
}

/** Keeps the new passkey. @returns recovery codes when it is the first factor @throws AppError INVALID_SECOND_FACTOR */
export async function finishOwnPasskey(
  ctx: Ctx,
  { response, name = '' }: BodyOf<typeof contract.finishOwnPasskey>,
): Promise<string[]> {
  const { accountId } = actorOf(ctx);
  const since = new Date(ctx.clock.now().getTime() - beginLifetime);
  const begun = await ctx.db.system((db) =>
    lockBegunFactor<ChallengeState>(db, accountId, 'passkey', null, since),
  );
  if (!begun) throw new AppError('INVALID_SECOND_FACTOR');
  const { rpID, origin } = partyOf(ctx);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: begun.state.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    // A malformed message is a wrong one.
  }).catch(() => null);
  if (!verified?.verified) throw new AppError('INVALID_SECOND_FACTOR');
  const { credential } = verified.registrationInfo;
  const state: PasskeyState = {
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
  return confirmFactorOf(ctx, { id: begun.id, kind: 'passkey', name, secret: credential.id, state });
}

/** WebAuthn request options for the sign-in that waits. @throws AppError SECOND_FACTOR_EXPIRED, NOT_ALLOWED */
export async function startPasskey(ctx: Ctx, browser: Browser) {
  const waiting = await loadWaiting(ctx, browser);
  if (!waiting.row.methods.includes('passkey')) throw new AppError('NOT_ALLOWED');
  const known = await ctx.db.system((db) => listFactors<PasskeyState>(db, waiting.person.id, 'passkey'));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx).rpID,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'preferred',
  });
  await ctx.db.system((db) => updateChallenge(db, waiting.hash, options.challenge));
  return { ...options };
}

async function isRightPasskey(
  ctx: Ctx,
  accountId: string,
  challenge: string,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const known = await ctx.db.system((db) => listFactors<PasskeyState>(db, accountId, 'passkey'));
  const factor = known.find(({ secret }) => secret === response.id);
  if (!factor) return false;
  const { rpID, origin } = partyOf(ctx);
  const { publicKey, counter } = factor.state;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: factor.secret, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const after = { ...factor.state, counter: verified.authenticationInfo.newCounter };
  return ctx.db.system(
    async (db) => (await updateFactorUse(db, factor.id, factor.state, after, ctx.clock.now())) === 1,
  );
}

/** Finishes the sign-in with a passkey. @throws AppError SECOND_FACTOR_EXPIRED, INVALID_SECOND_FACTOR, TOO_MANY_REQUESTS */
export async function finishPasskey(
  ctx: Ctx,
  { response, trustDevice = false }: BodyOf<typeof contract.finishPasskey>,
  browser: Browser,
): Promise<LoginAnswer> {
  const waiting = await loadWaiting(ctx, browser);
  const isRight = async () => {
    const challenge = await ctx.db.system((db) => takeChallenge(db, waiting.hash));
    const message = response as unknown as AuthenticationResponseJSON;
    return challenge !== null && isRightPasskey(ctx, waiting.person.id, challenge, message);
  };
  return passSecondFactor(ctx, waiting, browser, { method: 'passkey', trustDevice, isRight });
}
