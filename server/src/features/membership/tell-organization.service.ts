import type { Organization } from '@firstlook/contract/organization.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Ctx } from '../../kernel/ctx.ts';
import { ownSenderOf } from '../../kernel/own-sender.ts';
import { newId } from '../../platform/identifier.ts';
import { defaultSenderOf } from '../organization/sender-proof.service.ts';
import { listAdminAddresses } from './admission.store.ts';

/** Who hears for an organization, and from whom: its own sender address, or while none is proved its admins, from the installation. */
async function hearersOf(ctx: Ctx, organization: Organization) {
  const sender = defaultSenderOf(organization);
  if (sender) return { from: { name: organization.name, address: sender.email }, to: [sender.email] };
  const admins = await ctx.db.system((db) => listAdminAddresses(db, organization._id));
  return { from: ownSenderOf(ctx), to: admins.map(({ email }) => email) };
}

/** A mail to the organization for what readers ask of it; what cannot be sent is logged. */
export async function tellOrganization(
  ctx: Ctx,
  organization: Organization,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const { from, to: hearers } = await hearersOf(ctx, organization);
  for (const to of hearers) {
    const raw = await new MailComposer({ from, to, subject, text }).compile().build();
    await ctx.gateways.mail
      .send({ id: newId(), envelope: { from: from.address, to }, raw, organizationId: organization._id })
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'what a reader asks could not be mailed'));
  }
}
