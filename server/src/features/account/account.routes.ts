import * as contract from '@firstlook/contract/account.ts';
import { listMembers as membersContract } from '@firstlook/contract/membership.ts';
import { exportTypes } from '../../kernel/export-type.ts';
import { route } from '../../kernel/route.ts';
import { getAccount, listAccounts, listMembers } from './account-item.service.ts';
import { createAccount } from './create-account.service.ts';
import { exportAccounts } from './export-accounts.service.ts';
import { removeAccount } from './remove-account.service.ts';
import { updateAccount } from './update-account.service.ts';

export const accountRoutes = [
  route(contract.listAccounts, (ctx, { query }) => listAccounts(ctx, query)),
  route(contract.exportAccounts, async (ctx, { body }, { reply }) => {
    const file = await exportAccounts(ctx, body);
    reply
      .type(exportTypes[body.format])
      .header('content-disposition', `attachment; filename="accounts.${body.format}"`);
    return file;
  }),
  route(contract.getAccount, (ctx, { params }) => getAccount(ctx, params.id)),
  route(contract.createAccount, (ctx, { body }) => createAccount(ctx, body)),
  route(contract.updateAccount, (ctx, { body }) => updateAccount(ctx, body)),
  route(contract.removeAccount, (ctx, { params }) => removeAccount(ctx, params.id)),
  route(membersContract, (ctx) => listMembers(ctx)),
];
