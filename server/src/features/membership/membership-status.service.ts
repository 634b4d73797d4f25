import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { updateMembershipStatus } from '@firstlook/contract/membership.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { setMembershipStatus } from '../account/membership-status.service.ts';
import { mailAnswer } from './answer-mail.service.ts';
import { tellApprovedJob } from './membership.queue.ts';

/** Seconds in which an approval can be taken back before the person hears of it; the screen offers ten. */
const undoTime = 12;

/**
 * Approves, sets back to waiting, or declines a person who asked to come in. An approval is mailed when the time to take
 * it back is over; the screen sends a refusal only then.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED, LAST_ADMIN
 */
export async function answerMembership(ctx: Ctx, body: BodyOf<typeof updateMembershipStatus>) {
  const { accountId, status } = body;
  const { organizationId } = ctx;
  const note = body.note?.trim() ?? '';
  const person = await setMembershipStatus(ctx, accountId, status, async (db) => {
    if (status !== 'approved') return;
    const told = { organizationId, accountId, note };
    await enqueue(ctx.queue, db, tellApprovedJob, told, { startAfter: undoTime });
  });
  // The answer stands whether or not the mail leaves.
  if (person.isChanged && status === 'declined')
    await mailAnswer(ctx, organizationId, person, 'declined', note).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  return { accountId, status };
}
