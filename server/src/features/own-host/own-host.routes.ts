import * as contract from '@firstlook/contract/own-host.ts';
import { route } from '../../kernel/route.ts';
import { checkOwnHost } from './check-host.service.ts';
import { askHost, createOwnHost, getOwnHost, removeOwnHost } from './own-host.service.ts';

export const ownHostRoutes = [
  route(contract.getOwnHost, (ctx) => getOwnHost(ctx)),
  route(contract.createOwnHost, (ctx, { body }) => createOwnHost(ctx, body)),
  route(contract.removeOwnHost, (ctx) => removeOwnHost(ctx)),
  route(contract.checkOwnHost, (ctx) => checkOwnHost(ctx)),
  route(contract.askHost, (ctx, { query }) => askHost(ctx, query.domain)),
];
