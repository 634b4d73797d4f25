import type { Config } from '../platform/config.ts';
import type { Outbox } from './outbox.ts';
import type { SmsGateway } from './sms.ts';
import { formDialect } from './sms-form.ts';
import { openHttpSms, type SmsDialect } from './sms-http.ts';
import { jsonDialect } from './sms-json.ts';
import { openSmsOutbox } from './sms-outbox.ts';
import { twilioDialect } from './sms-twilio.ts';
import { vonageDialect } from './sms-vonage.ts';

type SmsConfig = Pick<Config, 'BASE_URL' | 'SMS_URL' | 'SMS_PROVIDER' | 'SMS_SENDER' | 'SMS_TEMPLATE'>;

/** Where providers that are told so with each text tell what became of it; they call no address that is not public. */
const noticeUrlOf = ({ BASE_URL, SMS_PROVIDER }: SmsConfig): string | null =>
  BASE_URL?.startsWith('https:') ? `${BASE_URL.replace(/\/+$/, '')}/api/text/receipt/${SMS_PROVIDER}` : null;

/** How the provider of the configuration is spoken to, which says what each of them needs (`smsProblems`). */
async function dialectOf(config: SmsConfig, address: string): Promise<SmsDialect> {
  const { SMS_PROVIDER: provider, SMS_SENDER: sender, SMS_TEMPLATE: template } = config;
  if (provider === 'twilio') return twilioDialect(address, sender ?? '', noticeUrlOf(config));
  if (provider === 'vonage') return vonageDialect(address, sender ?? '', noticeUrlOf(config));
  if (provider === 'form' && template) return formDialect(address, sender, template);
  // The signer is heavy; no other provider loads it.
  if (provider === 'sns') return (await import('./sms-sns.ts')).snsDialect(address, sender);
  return jsonDialect(address);
}

/** The gateway of the configuration: a provider, or the outbox while none is named. */
export async function openSms(config: SmsConfig, outbox: Outbox, milliseconds?: number): Promise<SmsGateway> {
  if (!config.SMS_URL) return openSmsOutbox(outbox);
  return openHttpSms(await dialectOf(config, config.SMS_URL), milliseconds);
}
