import * as contract from '@firstlook/contract/sender-domain.ts';
import { route } from '../../kernel/route.ts';
import { addSenderDomain, checkSenderDomain } from './check-domain.service.ts';
import { listSenderDomains, removeSenderDomain, rotateDomainKeys } from './sender-domain.service.ts';

export const senderDomainRoutes = [
  route(contract.listSenderDomains, (ctx) => listSenderDomains(ctx)),
  route(contract.createSenderDomain, (ctx, { body }) => addSenderDomain(ctx, body)),
  route(contract.removeSenderDomain, (ctx, { params }) => removeSenderDomain(ctx, params.domain)),
  route(contract.checkSenderDomain, (ctx, { params }) => checkSenderDomain(ctx, params.domain)),
  route(contract.rotateDomainKeys, (ctx, { params }) => rotateDomainKeys(ctx, params.domain)),
];
