import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { listAdminAddresses } from './admission.store.ts';

/**
 * Mails the organization's admins that a person asks to come in. One who could not be reached is logged and left, as
 * long as another one was.
 *
 * @throws AppError CANNOT_SEND_MAIL when no admin was reached
 */
export async function tellAdminsOfRequest(
  ctx: Ctx,
  organization: { _id: string; name: string },
  asker: { name: string; email: string },
  note = '',
): Promise<void> {
  const admins = await ctx.db.system((db) => listAdminAddresses(db, organization._id));
  let failed = 0;
  for (const admin of admins) {
    await sendAccountMail(ctx, {
      to: { email: admin.email, name: admin.first_name },
      locale: mailLocaleOf(admin),
      kind: 'joinRequest',
      values: { organization: organization.name, ...asker },
      link: `${ctx.baseUrl}/#/account/${organization._id}?status=pending`,
      message: note || undefined,
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      failed += 1;
    });
  }
  if (failed > 0 && failed === admins.length) throw new AppError('CANNOT_SEND_MAIL');
}
