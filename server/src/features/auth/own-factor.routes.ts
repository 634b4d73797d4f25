import * as organizations from '@firstlook/contract/organization-admin.ts';
import * as factors from '@firstlook/contract/second-factor.ts';
import * as sessions from '@firstlook/contract/session.ts';
import { route } from '../../kernel/route.ts';
import { browserOf } from './browser.ts';
import {
  forgetDevice,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './own-factor.service.ts';
import { endOwnSession, listOwnSessions } from './own-session.service.ts';
import { finishOwnPasskey, startOwnPasskey } from './passkey.service.ts';
import { finishSecondFactorTest, testSecondFactor } from './second-factor-test.service.ts';
import { finishTotp, startTotp } from './totp.service.ts';

/** The signed-in person's own ways in, and where they are signed in. */
export const ownFactorRoutes = [
  route(factors.getSecondFactor, (ctx, _inputs, http) => getSecondFactor(ctx, browserOf(http))),
  route(factors.startTotp, (ctx, { body }) => startTotp(ctx, body.password)),
  route(factors.finishTotp, async (ctx, { params, body }) => ({
    recoveryCodes: await finishTotp(ctx, params.id, body.pass, body.name ?? ''),
  })),
  route(factors.startOwnPasskey, (ctx, { body }) => startOwnPasskey(ctx, body.password)),
  route(factors.finishOwnPasskey, async (ctx, { body }) => ({
    recoveryCodes: await finishOwnPasskey(ctx, body),
  })),
  route(factors.removeSecondFactor, (ctx, { params, body }) =>
    removeSecondFactor(ctx, params.id, body.password),
  ),
  route(factors.renewRecoveryCodes, async (ctx, { body }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, body.password),
  })),
  route(factors.forgetDevice, (ctx, { params }) => forgetDevice(ctx, params.id)),
  route(organizations.testSecondFactor, (ctx, { body }) => testSecondFactor(ctx, body.method)),
  route(organizations.finishSecondFactorTest, (ctx, { body }) => finishSecondFactorTest(ctx, body.pass)),
  route(sessions.listSessions, (ctx) => listOwnSessions(ctx)),
  route(sessions.removeSession, (ctx, { params }) => endOwnSession(ctx, params.id)),
];
