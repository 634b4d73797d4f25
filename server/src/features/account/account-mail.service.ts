import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { ownSenderOf } from '../../kernel/own-sender.ts';
import { newId } from '../../platform/identifier.ts';
import { type AccountMailKind, renderAccountMail } from '../../rendering/account-mail.ts';
import { toHtmlLanguage } from '../../rendering/locale.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';

export interface AccountMail {
  to: { email: string; name?: string };
  /** Which organization it is from, where it is not of the installation alone. */
  organizationId?: string | undefined;
  /** `mailLocaleOf` knows a person's. */
  locale: RenderLocale;
  /** Names the sentences in `locales/<locale>/mail.json` under `account`. */
  kind: AccountMailKind;
  /** Placeholders of the sentences. */
  values?: Record<string, string>;
  /** A code to be typed, shown large. */
  code?: string;
  /** Where the button leads; a token stands behind its `#` only. */
  link?: string;
  /** Words that a person typed, shown as they are. */
  message?: string;
}

/**
 * The language of a mail to a person: the one they chose, else that of the organization it is about, else the installation's; in Hebrew
 * with the feminine words where the gender asks for them.
 *
 * @param organizationLocale null where the mail is about no organization
 */
export function mailLocaleOf(
  person: { locale?: string | null; gender?: string | null },
  organizationLocale: string | null,
): RenderLocale {
  const locale = person.locale ?? organizationLocale ?? organizationDefaults.locale;
  if (locale === 'en' || locale === 'fr') return locale;
  return person.gender === 'female' ? 'heF' : 'he';
}

/** The page behind a link speaks the language of its mail; the installation's own (he) needs no word. */
function linkIn(locale: RenderLocale, link: string): string {
  if (toHtmlLanguage(locale) === organizationDefaults.locale) return link;
  // Behind the `#`, where the app reads its addresses.
  return `${link}${link.includes('?') ? '&' : '?'}lang=${locale}`;
}

/**
 * Sends one mail about a person's account, now, from the installation's sender. Never call it inside a transaction.
 *
 * @throws AppError CANNOT_SEND_MAIL
 */
export async function sendAccountMail(ctx: Ctx, mail: AccountMail): Promise<void> {
  const { to, organizationId, locale, kind, values = {}, code, message } = mail;
  const link = mail.link && linkIn(locale, mail.link);
  const name = to.name?.trim() ?? '';
  const parts = { locale, kind, name, values, code, link, message, baseUrl: ctx.baseUrl };
  const from = ownSenderOf(ctx);
  const id = newId();
  const composed = new MailComposer({
    from,
    to: { name, address: to.email },
    date: ctx.clock.now(),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...renderAccountMail(parts),
  });
  const raw = await composed.compile().build();
  try {
    await ctx.gateways.mail.send({ id, envelope: { from: from.address, to: to.email }, raw, organizationId });
  } catch (error) {
    // The text of the failure may hold the address; the mail itself holds secrets and is never logged.
    ctx.log.warn({ err: error, kind }, 'a mail about an account could not be sent');
    throw new AppError('CANNOT_SEND_MAIL');
  }
}
