import * as accountContract from '@firstlook/contract/account.ts';
import * as contract from '@firstlook/contract/auth.ts';
import { listMembers as membersContract } from '@firstlook/contract/membership.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { type Http, route } from '../../kernel/route.ts';
import { endSession, startSession } from '../../kernel/session.ts';
import { getAccount, listAccounts, listMembers } from './account-item.service.ts';
import { createAccount } from './create-account.service.ts';
import { checkCredentials, getLoggedUser } from './login.service.ts';
import { removeAccount } from './remove-account.service.ts';
import { updateAccount } from './update-account.service.ts';

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
  route(accountContract.listAccounts, (ctx, { query }) => listAccounts(ctx, query)),
  route(accountContract.getAccount, (ctx, { params }) => getAccount(ctx, params.id)),
  route(accountContract.createAccount, (ctx, { body }) => createAccount(ctx, body)),
  route(accountContract.updateAccount, (ctx, { body }) => updateAccount(ctx, body)),
  route(accountContract.removeAccount, (ctx, { params }) => removeAccount(ctx, params.id)),
  route(membersContract, (ctx) => listMembers(ctx)),
];
