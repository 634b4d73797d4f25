import * as contract from '@firstlook/contract/outbox.ts';
import { route } from '../../kernel/route.ts';
import { getOutboxMessage, listOutbox } from './outbox.service.ts';

export const outboxRoutes = [
  route(contract.listOutbox, (ctx, { query }) => listOutbox(ctx, query)),
  route(contract.getOutboxMessage, (ctx, { params }) => getOutboxMessage(ctx, params.id)),
];
