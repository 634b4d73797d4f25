import type { Config } from '../platform/config.ts';
import { defaultNoticeNames } from '../platform/sms-setting.ts';
import { splitAddress } from './provider-call.ts';
import type { SmsListener } from './sms.ts';
import { listenToJson } from './sms-json-notice.ts';
import { listenToSns } from './sms-sns-notice.ts';
import { listenToTwilio } from './sms-twilio-notice.ts';
import { listenToVonage } from './sms-vonage-notice.ts';

type SmsConfig = Pick<Config, 'SMS_URL' | 'SMS_PROVIDER' | 'SMS_TEMPLATE' | 'SMS_RECEIPT_KEY'>;

/** What understands the provider of the configuration; null while there is nothing by which its calls are proved. */
export function openSmsListener(config: SmsConfig): SmsListener | null {
  const { SMS_URL: address, SMS_PROVIDER: provider, SMS_RECEIPT_KEY: key } = config;
  if (!address) return null;
  const { user, password } = splitAddress(address);
  if (provider === 'twilio') return listenToTwilio(password);
  if (!key) return null;
  if (provider === 'vonage') return listenToVonage(user, key);
  if (provider === 'sns') return listenToSns(key);
  return listenToJson(provider, key, config.SMS_TEMPLATE?.notice ?? defaultNoticeNames);
}
