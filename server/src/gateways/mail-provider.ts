import type { Config } from '../platform/config.ts';
import type { MailGateway } from './mail.ts';
import { lookAtProvider, type MailDialect, openHttpMail } from './mail-http.ts';
import { openMailOutbox } from './mail-outbox.ts';
import { openSmtpGateway, verifyMailServer } from './mail-smtp.ts';
import type { Outbox } from './outbox.ts';

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_URL' | 'MAIL_PROVIDER'>;

/** How each provider is spoken to. What parses and signs mails is heavy: only what the setting names is loaded. */
const dialects: Record<
  NonNullable<MailConfig['MAIL_PROVIDER']>,
  (address: string) => Promise<MailDialect>
> = {
  ses: async (address) => (await import('./mail-ses.ts')).sesDialect(address),
  mailgun: async (address) => (await import('./mail-mailgun.ts')).mailgunDialect(address),
  postmark: async (address) => (await import('./mail-postmark.ts')).postmarkDialect(address),
  sendgrid: async (address) => (await import('./mail-sendgrid.ts')).sendgridDialect(address),
  resend: async (address) => (await import('./mail-resend.ts')).resendDialect(address),
};

/** The gateway of the configuration: a provider's API, a mail server, or the outbox while neither is named. */
export async function openMail(
  { SMTP_URL: server, MAIL_URL: address, MAIL_PROVIDER: provider }: MailConfig,
  outbox: Outbox,
  milliseconds?: number,
): Promise<MailGateway> {
  if (address && provider) return openHttpMail(await dialects[provider](address), milliseconds);
  return server ? openSmtpGateway(server) : openMailOutbox(outbox);
}

/** For the operator: by what mail leaves, and whether it lets us in. Nothing is sent. @throws Error that names the mend */
export async function describeMail({
  SMTP_URL: server,
  MAIL_URL: address,
  MAIL_PROVIDER: provider,
}: MailConfig): Promise<string> {
  if (address && provider) return lookAtProvider(await dialects[provider](address));
  if (server) return verifyMailServer(server);
  return 'no SMTP_URL and no MAIL_URL: every message stays in the outbox of this machine';
}
