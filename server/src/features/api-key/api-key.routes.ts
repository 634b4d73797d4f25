import * as contract from '@firstlook/contract/trust.ts';
import { route } from '../../kernel/route.ts';
import { createApiKey, listApiKeys, removeApiKey } from './api-key.service.ts';

export const apiKeyRoutes = [
  route(contract.listApiKeys, (ctx) => listApiKeys(ctx)),
  route(contract.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
  route(contract.removeApiKey, (ctx, { params }) => removeApiKey(ctx, params.id)),
];
