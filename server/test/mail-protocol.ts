import type { MailProvider } from '../src/platform/mail-setting.ts';
import { postmark, resend, sendgrid } from './mail-protocol-fields.ts';
import { mailgun, ses } from './mail-protocol-mime.ts';
import type { MailProtocol } from './mail-taken.ts';

/** The documented protocol of each provider, as its own server would speak it. */
export const mailProtocols: Record<MailProvider, MailProtocol> = { ses, mailgun, postmark, sendgrid, resend };

/** The environment that leads to a provider on loopback. */
export function mailEnvironment(
  provider: MailProvider,
  port: number,
  password = mailProtocols[provider].credentials[1],
): Record<string, string> {
  const { credentials, path } = mailProtocols[provider];
  const [user, secret] = [credentials[0], password].map(encodeURIComponent);
  return { MAIL_PROVIDER: provider, MAIL_URL: `http://${user}:${secret}@127.0.0.1:${port}${path}` };
}
