import type { Ctx } from '../../kernel/ctx.ts';
import { tellAdmins } from './tell-member.service.ts';

/** Mails the organization's admins that a person asks to come in. @throws AppError CANNOT_SEND_MAIL when no admin was reached */
export const tellAdminsOfRequest = (
  ctx: Ctx,
  organization: { _id: string; name: string },
  asker: { name: string; email: string },
  note = '',
): Promise<void> =>
  tellAdmins(ctx, organization._id, {
    kind: 'joinRequest',
    values: { organization: organization.name, ...asker },
    link: `${ctx.baseUrl}/#/account/${organization._id}?status=pending`,
    message: note || undefined,
  });
