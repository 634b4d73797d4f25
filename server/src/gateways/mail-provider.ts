import type { Config } from '../platform/config.ts';
import { smtpHosts } from '../platform/smtp-setting.ts';
import type { MailGateway } from './mail.ts';
import { lookAtProvider, type MailDialect, openHttpMail } from './mail-http.ts';
import { openMailOutbox } from './mail-outbox.ts';
import { openSmtpGateway, verifyMailServer } from './mail-smtp.ts';
import { openSmtpHosts } from './mail-smtp-hosts.ts';
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

/** The mail servers of the setting, as one. */
function openServers(setting: string): MailGateway {
  const hosts = smtpHosts(setting);
  const [only, ...others] = hosts;
  if (only && others.length === 0) return openSmtpGateway(only.url);
  return openSmtpHosts(hosts.map(({ url, weight }) => ({ gateway: openSmtpGateway(url), weight })));
}

/** Each of them. @throws Error that names those that do not let us in */
async function describeServers(setting: string): Promise<string> {
  const hosts = smtpHosts(setting);
  const found = await Promise.allSettled(hosts.map(({ url }) => verifyMailServer(url)));
  const shut = found.flatMap((one, at) =>
    one.status === 'rejected'
      ? [
          `${new URL(hosts[at]?.url ?? '').host} (${one.reason instanceof Error ? one.reason.message : one.reason})`,
        ]
      : [],
  );
  if (shut.length === 0) return found.map((one) => (one.status === 'fulfilled' ? one.value : '')).join('; ');
  throw new Error(
    hosts.length === 1
      ? shut.join()
      : `${shut.length} of ${hosts.length} mail servers do not take our mail: ${shut.join('; ')}`,
  );
}

/** The gateway of the configuration: a provider's API, a mail server, or the outbox while neither is named. */
export async function openMail(
  { SMTP_URL: server, MAIL_URL: address, MAIL_PROVIDER: provider }: MailConfig,
  outbox: Outbox,
  milliseconds?: number,
): Promise<MailGateway> {
  if (address && provider) return openHttpMail(await dialects[provider](address), milliseconds);
  return server ? openServers(server) : openMailOutbox(outbox);
}

/** For the operator: by what mail leaves, and whether it lets us in. Nothing is sent. @throws Error that names the mend */
export async function describeMail({
  SMTP_URL: server,
  MAIL_URL: address,
  MAIL_PROVIDER: provider,
}: MailConfig): Promise<string> {
  if (address && provider) return lookAtProvider(await dialects[provider](address));
  if (server) return describeServers(server);
  return 'no SMTP_URL and no MAIL_URL: every message stays in the outbox of this machine';
}
