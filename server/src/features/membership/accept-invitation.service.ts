import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { maskEmail } from '../../platform/mask.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { enterByInvitation, openInvitationOf } from './admission.service.ts';
import { loadMembership } from './approve-member.service.ts';

/** What the link offers. @throws AppError LINK_ENDED */
export async function readInvitation(ctx: Ctx, token: string) {
  const invitation = await ctx.db.system((db) => openInvitationOf(ctx, db, token));
  if (!invitation) throw new AppError('LINK_ENDED');
  const organization = await loadOrganization(ctx, invitation.organization_id);
  const { role, message } = invitation;
  const mayRead = invitation.shows_address || invitation.is_mailed;
  return {
    organizationId: invitation.organization_id,
    organization: organization.name,
    logo: organization.logo,
    email: mayRead ? invitation.email : maskEmail(invitation.email),
    role,
    invitedBy: invitation.inviter_name,
    message,
    expiresAt: invitation.expires_at.toISOString(),
  };
}

/**
 * The signed-in person comes in by the link that was mailed to them.
 *
 * @throws AppError LINK_ENDED, WRONG_ACCOUNT when the link is for another address
 */
export function acceptInvitation(ctx: Ctx, token: string) {
  const actor = actorOf(ctx);
  return ctx.db.system(async (db) => {
    const invitation = await openInvitationOf(ctx, db, token);
    if (!invitation) throw new AppError('LINK_ENDED');
    if (invitation.email !== actor.email) throw new AppError('WRONG_ACCOUNT');
    const name = `${actor.firstName} ${actor.lastName}`.trim();
    await enterByInvitation(ctx, db, invitation, { id: actor.accountId, email: actor.email, name });
    return loadMembership(db, invitation.organization_id, actor.accountId);
  });
}
