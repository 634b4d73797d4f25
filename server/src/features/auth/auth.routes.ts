import * as contract from '@firstlook/contract/auth.ts';
import * as factors from '@firstlook/contract/second-factor.ts';
import { actorOf } from '../../kernel/ctx.ts';
import { route } from '../../kernel/route.ts';
import { endSession } from '../../kernel/session.ts';
import { callOffNewEmail } from '../account/change-credential.service.ts';
import { browserOf } from './browser.ts';
import { confirmEmail, readEmailLink, sendConfirmEmail } from './confirm-email.service.ts';
import { getLoggedUser } from './credential.service.ts';
import { askForNewPassword, changePassword, setNewPassword } from './new-password.service.ts';
import { finishPasskey, startPasskey } from './passkey.service.ts';
import { finishSecondFactor, makeSecondFactorPass } from './second-factor.service.ts';
import { signIn } from './sign-in.service.ts';
import { signUp } from './sign-up.service.ts';

const received = { status: 'received' } as const;

/** Coming in: what needs no session. */
export const authRoutes = [
  route(contract.login, (ctx, { body }, http) => signIn(ctx, body, browserOf(http))),
  route(contract.loginToOrganization, (ctx, { body }, http) => signIn(ctx, body, browserOf(http))),
  route(factors.makeSecondFactorPass, (ctx, { body }, http) =>
    makeSecondFactorPass(ctx, body.method, browserOf(http)),
  ),
  route(factors.finishSecondFactor, (ctx, { body }, http) => finishSecondFactor(ctx, body, browserOf(http))),
  route(factors.startPasskey, (ctx, _inputs, http) => startPasskey(ctx, browserOf(http))),
  route(factors.finishPasskey, (ctx, { body }, http) => finishPasskey(ctx, body, browserOf(http))),
  route(contract.logout, (ctx, _inputs, http) =>
    endSession(http.platform, http.reply, ctx.actor?.sessionHash),
  ),
  route(contract.getLoggedUser, (ctx) => getLoggedUser(ctx, actorOf(ctx).accountId)),
  route(contract.signUpToOrganization, async (ctx, { body, params }) => {
    await signUp(ctx, body, params.organizationId);
    return received;
  }),
  route(contract.signUp, async (ctx, { body }) => {
    await signUp(ctx, body, null);
    return received;
  }),
  route(contract.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.token, body.password)),
  route(contract.readEmailLink, (ctx, { body }) => readEmailLink(ctx, body.token)),
  route(contract.sendConfirmEmail, (ctx) => sendConfirmEmail(ctx)),
  route(contract.callOffNewEmail, (ctx) => callOffNewEmail(ctx)),
  route(contract.sendNewPasswordEmail, async (ctx, { body }) => {
    await askForNewPassword(ctx, body.email, body.locale ?? null);
    return received;
  }),
  route(contract.setNewPassword, (ctx, { body }) => setNewPassword(ctx, body.token, body.password)),
  route(contract.changePassword, (ctx, { body }) => changePassword(ctx, body.password, body.newPassword)),
];
