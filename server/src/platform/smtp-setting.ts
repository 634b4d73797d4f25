import * as z from 'zod/mini';

/** One mail server of SMTP_URL. */
export interface SmtpHost {
  /** Without its weight. */
  url: string;
  /** How many messages of so many as all weights together it gets; 0 only where no other is there. */
  weight: number;
}

const mostHosts = 10;

function readHost(text: string): SmtpHost | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return null;
  const weight = url.searchParams.get('weight');
  if (weight === null) return { url: text, weight: 1 };
  url.searchParams.delete('weight');
  return /^\d{1,3}$/.test(weight) ? { url: url.href, weight: Number(weight) } : null;
}

/** The mail servers of the setting, with spaces between; null where one is none, or none has a weight. */
function readHosts(text: string): SmtpHost[] | null {
  const hosts = text.trim().split(/\s+/).map(readHost);
  const found = hosts.filter((host) => host !== null);
  return found.length === hosts.length && found.length <= mostHosts && found.some(({ weight }) => weight > 0)
    ? found
    : null;
}

/** The mail servers of a setting that was found good. */
export const smtpHosts = (text: string): SmtpHost[] => readHosts(text) ?? [];

export const smtpAddress = z
  .string()
  .check(
    z.refine(
      (text) => readHosts(text) !== null,
      'must be one or several addresses that begin with smtp:// or smtps://, with spaces between and ?weight=0 to 999',
    ),
  );
