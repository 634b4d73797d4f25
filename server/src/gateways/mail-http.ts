import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MailError, type MailGateway, type MailMessage, type MailSubject } from './mail.ts';
import {
  callProvider,
  judgeStatus,
  NoAnswer,
  nameFrom,
  type ProviderAnswer,
  type ProviderCall,
  waitOf,
} from './provider-call.ts';

const timeout = 30_000;
/** A provider that wants fewer calls is waited for as long as this, milliseconds; a longer wait is the ledger's. */
const longestHold = 10_000;

/** The provider wants fewer calls a second. Nothing was taken. */
class TooFast extends MailError {}

/** What an answer means; null where the mail was taken. */
export type MailVerdict = null | {
  failure: 'temporary' | 'permanent' | 'doubt';
  /** With `permanent`. */
  about?: MailSubject;
  words?: string;
};

/** How one provider is spoken to. */
export interface MailDialect extends Pick<MailGateway, 'namesOnly' | 'rewrites'> {
  /** What no log may hold. */
  readonly secrets: readonly string[];
  /** @param once names this hand-over: the provider takes what comes with it once, however often it is said */
  write(message: MailMessage, once: string): Promise<ProviderCall>;
  /** It drops a second copy that comes with the same word. */
  readonly dropsCopies: boolean;
  judge(answer: ProviderAnswer): MailVerdict;
  /** What it calls a mail that it took. */
  nameOf(answer: ProviderAnswer): unknown;
  /** Whether it lets us in, without a mail. @returns what was found @throws Error that names the mend */
  look(ask: (call: ProviderCall) => Promise<ProviderAnswer>): Promise<string>;
}

/**
 * What a status alone says of a mail. A key that does not open, an address where nothing is and a redirect meet every mail, so they
 * are about us.
 */
export function judgeMailStatus(status: number): MailVerdict {
  const verdict = judgeStatus(status);
  if (verdict?.failure !== 'permanent') return verdict;
  if (status < 400 || [401, 403, 404, 405].includes(status)) return { ...verdict, about: 'signIn' };
  if (status === 402) return { ...verdict, about: 'quota' };
  return { ...verdict, about: status === 413 ? 'size' : 'message' };
}

/** What was said without what stands in our settings: a provider may say back what it was told. */
function wordsWithout(secrets: readonly string[], words: string): string {
  return secrets.filter((one) => one.length > 3).reduce((said, one) => said.replaceAll(one, '…'), words);
}

/** One hand-over. @returns what the provider calls the mail @throws MailError */
async function handOver(
  dialect: MailDialect,
  call: ProviderCall,
  milliseconds: number,
): Promise<string | null> {
  const answer = await callProvider(call, milliseconds).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    throw new MailError(error.isBeforeLeaving ? 'temporary' : 'doubt', error.message);
  });
  const verdict = dialect.judge(answer);
  if (!verdict) return nameFrom(dialect.nameOf(answer));
  const { failure, about, words } = verdict;
  const said = wordsWithout(dialect.secrets, words ?? '') || `the mail provider answered ${answer.status}`;
  const Failure = answer.status === 429 && failure === 'temporary' ? TooFast : MailError;
  throw new Failure(failure, said, { ...(about && { about }), retryAfter: waitOf(answer) });
}

/** The same, said once more where the answer is lost and the provider drops a second copy. @throws MailError */
async function say(dialect: MailDialect, call: ProviderCall, milliseconds: number): Promise<string | null> {
  try {
    return await handOver(dialect, call, milliseconds);
  } catch (error) {
    if (!dialect.dropsCopies || !(error instanceof MailError) || error.failure !== 'doubt') throw error;
    // With the same word: it is taken now, or the answer is that of the first time. Whatever else is answered says nothing of
    // the first time.
    return handOver(dialect, call, milliseconds).catch(() => {
      throw error;
    });
  }
}

/**
 * A provider that takes mail over HTTP. Where it wants fewer calls a second, all of this process wait a moment: put off by the
 * ledger, which waits longer each time, a large send would stand still most of the day.
 */
export function openHttpMail(dialect: MailDialect, milliseconds = timeout): MailGateway {
  const { namesOnly, rewrites } = dialect;
  let opensAt = 0;
  return {
    namesOnly,
    rewrites,
    async send(message) {
      const call = await dialect.write(message, `${message.id}/${randomUUID()}`);
      const end = Date.now() + longestHold;
      for (;;) {
        await pause(Math.max(0, opensAt - Date.now()));
        try {
          return await say(dialect, call, milliseconds);
        } catch (error) {
          const next =
            Date.now() + (error instanceof TooFast ? Math.max(1, error.retryAfter) * 1000 : Infinity);
          if (next > end) throw error;
          opensAt = Math.max(opensAt, next);
        }
      }
    },
    close: () => Promise.resolve(),
  };
}

/** For the operator. @throws Error in words without secrets */
export async function lookAtProvider(dialect: MailDialect, milliseconds = 15_000): Promise<string> {
  try {
    return await dialect.look((call) => callProvider(call, milliseconds));
  } catch (error) {
    if (error instanceof NoAnswer) throw new Error(`the mail provider does not answer (${error.message})`);
    throw new Error(wordsWithout(dialect.secrets, error instanceof Error ? error.message : String(error)));
  }
}
