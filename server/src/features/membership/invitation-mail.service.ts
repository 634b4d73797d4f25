import type { Ctx } from '../../kernel/ctx.ts';
import { newToken, tokenHash } from '../../platform/identifier.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { invitationLinkOf } from './invitation.service.ts';
import * as store from './invitation.store.ts';

/**
 * Mails an open invitation with a link of its own, in the organization's language; nothing where it was answered,
 * withdrawn or sent again meanwhile. A failure is kept for those who wait, and the job tries again.
 *
 * @throws AppError CANNOT_SEND_MAIL
 */
export async function mailInvitation(
  ctx: Ctx,
  { organizationId, id, sentAt }: { organizationId: string; id: string; sentAt: string },
): Promise<void> {
  const token = newToken();
  const row = await ctx.db.tenant(async (db) => {
    const found = await store.findInvitation(db, organizationId, id);
    if (found?.sent_at.toISOString() !== sentAt || found.expires_at <= ctx.clock.now()) return null;
    await store.updateMailedLink(db, organizationId, id, tokenHash(token));
    return found;
  });
  if (!row) return;
  const organization = await loadOrganization(ctx, organizationId);
  const note = (failedAt: Date | null) =>
    ctx.db.tenant((db) => store.updateMailFailure(db, organizationId, id, failedAt));
  try {
    await sendAccountMail(ctx, {
      to: { email: row.email },
      organizationId,
      locale: mailLocaleOf({}, organization.locale),
      kind: 'invitation',
      values: { organization: organization.name, inviter: row.inviter_name },
      link: invitationLinkOf(ctx, token),
      message: row.message || undefined,
    });
  } catch (error) {
    await note(ctx.clock.now());
    throw error;
  }
  await note(null);
}
