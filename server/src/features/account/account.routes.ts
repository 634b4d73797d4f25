import * as contract from '@firstlook/contract/auth.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { type Http, route } from '../../kernel/route.ts';
import { endSession, startSession } from '../../kernel/session.ts';
import { checkCredentials, getLoggedUser } from './login.service.ts';

async function signIn(ctx: Ctx, body: { email: string; password: string }, http: Http) {
  const accountId = await checkCredentials(ctx, body.email, body.password);
  await startSession(http.platform.database, http.reply, http.request, accountId, ctx.baseUrl);
  return { user: await getLoggedUser(ctx, accountId), needs2FactorAuth: false, comunicationMethods: [] };
}

export const accountRoutes = [
  route(contract.login, (ctx, { body }, http) => signIn(ctx, body, http)),
  route(contract.loginToOrganization, (ctx, { body }, http) => signIn(ctx, body, http)),
  route(contract.logout, (ctx, _inputs, http) =>
    endSession(http.platform.database, http.reply, ctx.actor?.sessionHash, ctx.baseUrl),
  ),
  route(contract.getLoggedUser, (ctx) => getLoggedUser(ctx, actorOf(ctx).accountId)),
];
