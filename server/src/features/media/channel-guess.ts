import type { Ctx } from '../../kernel/ctx.ts';
import { guessGate } from '../../kernel/guess-gate.ts';
import { hour } from '../../kernel/rate-limit.ts';

/** A reader who types a name wrong does it some times; who tries a list of names does it hundreds of times. */
export const mostWrongNames = 30;

const judgeTry = guessGate({ most: mostWrongNames, within: hour });

/** As the tokens of mails and of links for one reader are: nobody guesses one, and old mails bring thousands that are gone. */
const looksRandom = (token: string) => /^[\w-]{22,}$/.test(token);

/**
 * Brakes those who guess names of channels (`?token=radio`), which open what a link opens.
 * @param opens what it opened as: a channel's name, another link, or nothing
 * @throws AppError TOO_MANY_REQUESTS
 */
export function judgeChannelName(ctx: Ctx, token: string, opens: 'channel' | 'other' | null): void {
  if (token === '' || opens === 'other' || looksRandom(token)) return;
  judgeTry(ctx, opens === 'channel');
}
