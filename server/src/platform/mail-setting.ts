/** Providers of mail: that take it over HTTP, and that tell by a call what became of it. */
export const mailProviders = ['ses', 'mailgun', 'postmark', 'sendgrid', 'resend'] as const;
export type MailProvider = (typeof mailProviders)[number];

interface MailSettings {
  SMTP_URL?: string | undefined;
  MAIL_URL?: string | undefined;
  MAIL_PROVIDER?: MailProvider | undefined;
}

/** What the settings by which mail leaves lack to fit together. */
export function mailProblems(settings: MailSettings): { key: string; problem: string }[] {
  const { SMTP_URL: server, MAIL_URL: address, MAIL_PROVIDER: provider } = settings;
  if (!address)
    return provider === 'resend' ? [{ key: 'MAIL_URL', problem: 'is needed with MAIL_PROVIDER=resend' }] : [];
  const problems: { key: string; problem: string }[] = [];
  if (server) problems.push({ key: 'MAIL_URL', problem: 'and SMTP_URL exclude each other' });
  if (!provider) problems.push({ key: 'MAIL_PROVIDER', problem: 'is needed with MAIL_URL' });
  const { username, password, pathname } = new URL(address);
  if (!password || (provider === 'ses' && !username))
    problems.push({ key: 'MAIL_URL', problem: 'needs user and password: https://user:password@host' });
  if (provider === 'mailgun' && !/^\/v\d\/[^/]+\/?$/.test(pathname))
    problems.push({
      key: 'MAIL_URL',
      problem: 'needs the domain: https://api:KEY@api.mailgun.net/v3/DOMAIN',
    });
  return problems;
}
