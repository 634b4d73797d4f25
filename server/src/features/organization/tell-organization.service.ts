import type { Organization } from '@firstlook/contract/organization.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { defaultSenderOf } from './sender-proof.service.ts';

/**
 * A mail to the organization's own sender address, for what readers ask of it. Without a proved sender nobody is told by
 * mail; what was asked stands in the list of what happened either way.
 */
export async function tellOrganization(
  ctx: Ctx,
  organization: Organization,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const sender = defaultSenderOf(organization);
  if (!sender) return;
  const mail = new MailComposer({
    from: { name: organization.name, address: sender.email },
    to: sender.email,
    subject,
    text,
  });
  const raw = await mail.compile().build();
  await ctx.gateways.mail
    .send({ id: newId(), envelope: { from: sender.email, to: sender.email }, raw })
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'what a reader asks could not be mailed'));
}
