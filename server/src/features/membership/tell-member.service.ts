import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type AccountMail, mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { findOrganizationEvenClosed } from '../organization/organization.service.ts';
import { listAdminAddresses } from './admission.store.ts';
import { findMember } from './membership.store.ts';

/** What a mail says, whoever gets it. */
type Said = Pick<AccountMail, 'kind' | 'values' | 'link' | 'message'>;

const languageOf = async (ctx: Ctx, organizationId: string) =>
  (await findOrganizationEvenClosed(ctx, organizationId))?.locale ?? null;

/**
 * Mails the organization's admins, each in their language, or else in the organization's. One who could not be reached is logged and left, as long as another
 * one was.
 *
 * @throws AppError CANNOT_SEND_MAIL when no admin was reached
 */
export async function tellAdmins(ctx: Ctx, organizationId: string, said: Said): Promise<void> {
  const admins = await ctx.db.system((db) => listAdminAddresses(db, organizationId));
  const spoken = await languageOf(ctx, organizationId);
  let failed = 0;
  for (const admin of admins) {
    await sendAccountMail(ctx, {
      to: { email: admin.email, name: admin.first_name },
      organizationId,
      locale: mailLocaleOf(admin, spoken),
      ...said,
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      failed += 1;
    });
  }
  if (failed > 0 && failed === admins.length) throw new AppError('CANNOT_SEND_MAIL');
}

/** Mails a member; whoever is none any more is told nothing. @returns whether it was told @throws AppError CANNOT_SEND_MAIL */
export async function tellMember(
  ctx: Ctx,
  organizationId: string,
  accountId: string,
  said: Said,
): Promise<boolean> {
  const member = await ctx.db.system((db) => findMember(db, organizationId, accountId));
  if (member?.status !== 'approved') return false;
  const spoken = await languageOf(ctx, organizationId);
  await sendAccountMail(ctx, {
    to: { email: member.email, name: member.firstName },
    organizationId,
    locale: mailLocaleOf(member, spoken),
    ...said,
  });
  return true;
}
