import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { makeSenderLink } from '../organization/sender-proof.service.ts';
import { mailLocaleOf, sendAccountMail } from './account-mail.service.ts';

/**
 * Asks the reader of the mail of a sender address, in the organization's language. @throws AppError CANNOT_SEND_MAIL,
 * NOT_FOUND
 */
export async function mailSenderProof(
  ctx: Ctx,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  const organization = await loadOrganization(ctx, organizationId);
  const link = await makeSenderLink(ctx, organizationId, email);
  if (!link) return;
  await sendAccountMail(ctx, {
    to: { email },
    organizationId,
    locale: mailLocaleOf({}, organization.locale),
    kind: 'proveSender',
    values: { organization: organization.name, email },
    link,
  });
}
