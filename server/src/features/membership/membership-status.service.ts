import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { updateMembershipStatus } from '@firstlook/contract/membership.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { setMembershipStatus } from '../account/membership-status.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';

/**
 * Approves, sets back to waiting, or declines somebody who asked to come in; the person is told by mail when the answer
 * is final.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED, LAST_ADMIN
 */
export async function answerMembership(ctx: Ctx, body: BodyOf<typeof updateMembershipStatus>) {
  const person = await setMembershipStatus(ctx, body.accountId, body.status);
  const answer = { accountId: body.accountId, status: body.status };
  if (body.status === 'pending' || !person.isChanged) return answer;
  const organization = await loadOrganization(ctx);
  // The answer stands whether or not the mail leaves; the log keeps the failure.
  await sendAccountMail(ctx, {
    to: { email: person.email, name: person.firstName },
    locale: mailLocaleOf(person),
    kind: body.status === 'approved' ? 'approved' : 'declined',
    values: { organization: organization.name },
    link:
      body.status === 'approved' ? `${ctx.baseUrl}/${organization.domain ?? organization._id}` : undefined,
    message: body.note?.trim() || undefined,
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return answer;
}
