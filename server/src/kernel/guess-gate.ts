import { networkOf } from '../platform/network.ts';
import { AppError } from './app-error.ts';
import type { Ctx } from './ctx.ts';

/** Beyond this many networks counting would cost more than it hinders. */
const mostKept = 100_000;

interface Tries {
  count: number;
  until: number;
}

/**
 * A brake for names that can be guessed: so many wrong ones a network may try in a while. Whoever tried more is refused whatever
 * comes, a right one too. Each process counts what it sees, as `floodGate` does, and asks no database.
 *
 * @returns called with each try. @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds
 */
export function guessGate({ most, within }: { most: number; within: number }) {
  const tries = new Map<string, Tries>();
  return (ctx: Ctx, isRight: boolean): void => {
    const now = ctx.clock.now().getTime();
    const network = networkOf(ctx.caller.address);
    const known = tries.get(network);
    const current = known && known.until > now ? known : { count: 0, until: now + within };
    if (current.count >= most)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((current.until - now) / 1000) });
    if (isRight) return;
    if (tries.size >= mostKept && !known) tries.clear();
    tries.set(network, { count: current.count + 1, until: current.until });
  };
}
