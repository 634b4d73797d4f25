import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { hour, limitRate, type RateLimit, refundRate } from '../../kernel/rate-limit.ts';

/** Tries of codes of one account, whatever kind of code and however many sign-ins wait (promise A2). */
const tryLimits: readonly RateLimit[] = [{ most: 10, within: hour }];
export const trySubject = (accountId: string) => `code-try:${accountId}`;

/**
 * Judges one try of a code. It is written down before it is judged and struck out when it was right: parallel guesses
 * cannot outrun the count.
 *
 * @throws AppError TOO_MANY_REQUESTS, INVALID_SECOND_FACTOR
 */
export async function judgeTry(ctx: Ctx, accountId: string, isRight: () => Promise<boolean>): Promise<void> {
  const at = ctx.clock.now();
  await limitRate(ctx, trySubject(accountId), tryLimits, at);
  if (!(await isRight())) throw new AppError('INVALID_SECOND_FACTOR');
  await refundRate(ctx, trySubject(accountId), at);
}
