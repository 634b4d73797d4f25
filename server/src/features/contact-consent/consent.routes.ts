import * as contract from '@firstlook/contract/contact-consent.ts';
import { route } from '../../kernel/route.ts';
import { listConsents, recordConsent, withdrawConsent } from './consent.service.ts';

export const consentRoutes = [
  route(contract.listConsents, (ctx, { params }) => listConsents(ctx, params.id)),
  route(contract.recordConsent, (ctx, { params, body }) => recordConsent(ctx, params.id, body)),
  route(contract.withdrawConsent, (ctx, { params, body }) => withdrawConsent(ctx, params.id, body.channels)),
];
