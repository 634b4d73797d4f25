import type { Channel, RecipientState } from '@firstlook/contract/distribution.ts';
import { useTranslation } from 'react-i18next';
import { findKey } from '../../i18n/word-key.ts';

/** Why somebody did not get it: our own codes as sentences, a mail server's words as they came. */
export function useReasonText(): (reason: string | null) => string {
  const { t } = useTranslation();
  return (reason) => {
    if (!reason) return t('distribute:reason.unknown');
    const key = findKey(`distribute:reason.${reason}`);
    return key ? t(key) : reason;
  };
}

/** What a state is called in a send by this channel: who is without an address has no mail, or no mobile. */
export function useStateName(channel: Channel): (state: RecipientState) => string {
  const { t } = useTranslation();
  return (state) =>
    channel === 'sms' && state === 'missing-data'
      ? t('distribute:text.missing')
      : t(`distribute:state.${state}`);
}
