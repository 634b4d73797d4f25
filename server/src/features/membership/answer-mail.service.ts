import type * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { consumeRate, refundRate } from '../../kernel/rate-limit.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import type { tellApprovedJob } from './membership.queue.ts';
import { findMember, type MemberRow } from './membership.store.ts';

/** Mails the answer to the person who asked to come in. @throws AppError CANNOT_SEND_MAIL */
export async function mailAnswer(
  ctx: Ctx,
  organizationId: string,
  person: Omit<MemberRow, 'status'>,
  kind: 'approved' | 'declined',
  note: string,
): Promise<void> {
  const organization = await loadOrganization(ctx, organizationId);
  const isIn = kind === 'approved';
  await sendAccountMail(ctx, {
    to: { email: person.email, name: person.firstName },
    organizationId,
    locale: mailLocaleOf(person, organization.locale),
    kind,
    values: { organization: organization.name },
    link: isIn ? `${ctx.baseUrl}/${organization.domain ?? organization._id}` : undefined,
    message: note || undefined,
  });
}

/** An approval that was taken back is not mailed; one that was given twice in a minute is mailed once. */
const once = [{ most: 1, within: 60_000 }];

export async function tellApproved(
  ctx: Ctx,
  { organizationId, accountId, note }: z.output<typeof tellApprovedJob.payload>,
): Promise<void> {
  const subject = `told:${organizationId}:${accountId}`;
  const at = ctx.clock.now();
  const person = await ctx.db.system(async (db) => {
    const member = await findMember(db, organizationId, accountId);
    if (member?.status !== 'approved') return null;
    return (await consumeRate(db, subject, once, at)) === 0 ? member : null;
  });
  if (!person) return;
  await mailAnswer(ctx, organizationId, person, 'approved', note).catch(async (error: unknown) => {
    // The next try must not be taken for a second mail.
    await refundRate(ctx, subject, at);
    throw error;
  });
}
