import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { day, hour, limitRate, type RateLimit } from '../../kernel/rate-limit.ts';
import { newId } from '../../platform/identifier.ts';
import { maskEmail, maskMobile } from '../../platform/mask.ts';
import { translate } from '../../rendering/translate.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import type { PersonRow } from './person.store.ts';
import { removeCode, tryCode, upsertCode } from './sent-code.store.ts';

/** Codes live five minutes and five tries (decisions section 4). */
export const codeLifetime = 5 * 60 * 1000;
const mostTries = 5;
/** What screens wait before they offer to send again, seconds. */
const againAfterSeconds = 30;

const quarter = hour / 4;
const sendLimits: Record<'email' | 'sms', readonly RateLimit[]> = {
  email: [
    { most: 5, within: quarter },
    { most: 12, within: hour },
  ],
  // A text message costs money.
  sms: [
    { most: 3, within: quarter },
    { most: 10, within: day },
  ],
};

export interface CodePurpose {
  person: PersonRow;
  /** Tells codes of one person apart; a new code of a purpose ends the one before. */
  purpose: string;
  /** Keys the stored hash; a secret of the browser where there is one, so that a copy of the database tells no code. */
  key: string;
  method: 'email' | 'sms';
  /** Which mail it is: `code`, `testCode`. */
  kind: 'code' | 'testCode';
  values?: Record<string, string>;
}

export interface SentCode {
  /** Masked. */
  sentTo: string;
  validSeconds: number;
  againAfterSeconds: number;
}

const hashOf = (key: string, code: string) => createHmac('sha256', key).update(code).digest();

async function transmit(ctx: Ctx, { person, method, kind, values }: CodePurpose, code: string) {
  const locale = mailLocaleOf(person, person.organization_locale);
  if (method === 'email') {
    const to = { email: person.email, name: person.first_name };
    await sendAccountMail(ctx, { to, locale, kind, values, code });
    return;
  }
  const text = translate(locale, 'mail:account.sms.code', { code, host: new URL(ctx.baseUrl).host });
  await ctx.gateways.sms.send({ id: newId(), to: person.mobile ?? '', text });
}

/**
 * Makes a six-digit code, keeps its hash and sends it to the person's own address or mobile, and to no other.
 *
 * @throws AppError TOO_MANY_REQUESTS with `retryAfter` seconds, CANNOT_SEND_SECOND_FACTOR, INVALID_DATA without a mobile
 */
export async function sendCode(ctx: Ctx, purpose: CodePurpose): Promise<SentCode> {
  const { person, method } = purpose;
  if (method === 'sms' && !person.mobile)
    throw new AppError('INVALID_DATA', {}, [{ path: 'method', code: 'noMobile' }]);
  await limitRate(ctx, `code-${method}:${person.id}`, sendLimits[method]);
  if (method === 'sms') await limitRate(ctx, 'code-sms', [{ most: ctx.config.SMS_PER_DAY, within: day }]);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.clock.now();
  await ctx.db.system((db) =>
    upsertCode(db, {
      accountId: person.id,
      purpose: purpose.purpose,
      method,
      codeHash: hashOf(purpose.key, code),
      now,
      expiresAt: new Date(now.getTime() + codeLifetime),
    }),
  );
  try {
    await transmit(ctx, purpose, code);
  } catch (error) {
    ctx.log.warn({ err: error, method }, 'a sign-in code could not be sent');
    throw new AppError('CANNOT_SEND_SECOND_FACTOR');
  }
  const sentTo = method === 'email' ? maskEmail(person.email) : maskMobile(person.mobile ?? '');
  return { sentTo, validSeconds: codeLifetime / 1000, againAfterSeconds };
}

/** Whether the code is the newest of the purpose, alive and unused; using it ends it. Each call is a try. */
export async function takeCode(
  ctx: Ctx,
  { accountId, purpose, key }: { accountId: string; purpose: string; key: string },
  code: string,
): Promise<boolean> {
  return ctx.db.system(async (db) => {
    const wanted = await tryCode(db, accountId, purpose, mostTries, ctx.clock.now());
    const given = hashOf(key, code.replace(/[\s-]/g, ''));
    if (!wanted || wanted.length !== given.length || !timingSafeEqual(wanted, given)) return false;
    return (await removeCode(db, accountId, purpose, given)) === 1;
  });
}
