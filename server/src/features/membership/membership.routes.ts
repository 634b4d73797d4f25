import * as contract from '@firstlook/contract/membership.ts';
import { route } from '../../kernel/route.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.service.ts';
import { invite, listInvitations, resendInvitation, withdrawInvitation } from './invitation.service.ts';
import { findOrganizations, joinOrganization } from './join.service.ts';
import { answerMembership } from './membership-status.service.ts';

export const membershipRoutes = [
  route(contract.invite, (ctx, { body }) => invite(ctx, body)),
  route(contract.listInvitations, (ctx) => listInvitations(ctx)),
  route(contract.resendInvitation, (ctx, { params }) => resendInvitation(ctx, params.id)),
  route(contract.withdrawInvitation, (ctx, { params }) => withdrawInvitation(ctx, params.id)),
  route(contract.readInvitation, (ctx, { body }) => readInvitation(ctx, body.token)),
  route(contract.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body.token)),
  route(contract.updateMembershipStatus, (ctx, { body }) => answerMembership(ctx, body)),
  route(contract.searchOrganizations, (ctx, { query }) => findOrganizations(ctx, query.query ?? '')),
  route(contract.joinOrganization, (ctx, { body }) => joinOrganization(ctx, body.note?.trim() ?? '')),
];
