import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type * as contract from '@firstlook/contract/subject-test.ts';
import type { TestSubject } from '@firstlook/contract/subject-test-rule.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { wakeSenders } from './distribution.store.ts';
import { loadSend } from './progress.service.ts';
import type { Send } from './send-progress.ts';
import { countSides, writeChoice } from './subject-test.store.ts';

/** Hundreds of thousands of people are gone through at every reading, milliseconds. */
const longestReading = 15_000;

/** How the subjects of a send did. @throws AppError NOT_FOUND, also for a send with one subject */
export async function listSubjectFigures(ctx: Ctx, distributionId: string) {
  const { rows, progress } = await loadSend(ctx, distributionId);
  if (!progress.subjectTest) throw new AppError('NOT_FOUND');
  const items = await ctx.db.tenant(async (db) => {
    await db.allow(longestReading);
    return countSides(db, ctx.organizationId, rows[0]?.id ?? '');
  });
  return { items, total: items.length };
}

/**
 * What to answer where there is nothing to choose any more: null while there is.
 *
 * @throws AppError SUBJECT_IS_CHOSEN, SEND_IS_STOPPED
 */
function settledBy({ rows, progress }: Send, subject: TestSubject): DistributionProgress | null {
  const choice = progress.subjectTest?.choice;
  if (choice?.subject === subject) return progress;
  if (choice) throw new AppError('SUBJECT_IS_CHOSEN');
  if (rows.some(({ test_side: side, phase }) => side === 'rest' && phase === 'stopped'))
    throw new AppError('SEND_IS_STOPPED');
  return null;
}

/**
 * A person's word on which of two subjects the rest gets: it leaves at once, by the word of who planned the send, and with the
 * approval that it has. Whoever chooses the same beside it, or again, is answered alike.
 *
 * @throws AppError NOT_FOUND, APPROVAL_NEEDED, SUBJECT_IS_CHOSEN, SEND_IS_STOPPED, INVALID_DATA before both parts have begun
 */
export async function chooseSubject(
  ctx: Ctx,
  distributionId: string,
  { subject }: BodyOf<typeof contract.chooseSubject>,
): Promise<DistributionProgress> {
  const send = await loadSend(ctx, distributionId);
  const { rows, progress } = send;
  const [main] = rows;
  const { subjectTest: test } = progress;
  if (!main?.subject_test || !test) throw new AppError('NOT_FOUND');
  const kept = main.subject_test;
  const settled = settledBy(send, subject);
  if (settled) return settled;
  if (progress.phase === 'asking') throw new AppError('APPROVAL_NEEDED');
  if (!test.mayChoose) throw new AppError('INVALID_DATA', {}, [{ path: 'subject', code: 'option' }]);
  const at = ctx.clock.now().toISOString();
  const choice = { subject, reason: 'person', by: actorOf(ctx).accountId, at } as const;
  const isWritten = await ctx.db.tenant(async (db) => {
    if ((await writeChoice(db, ctx.organizationId, main.id, kept, choice, true)) === 0) return false;
    await recordAudit(ctx, db, {
      action: 'distribution.chooseSubject',
      target: { id: main.release_id, name: test.subjects[subject] },
    });
    await wakeSenders(db);
    return true;
  });
  const after = await loadSend(ctx, distributionId);
  // Somebody else chose meanwhile, or stopped it.
  return (isWritten ? null : settledBy(after, subject)) ?? after.progress;
}
