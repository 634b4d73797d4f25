import { useTranslation } from 'react-i18next';
import { findKey } from '../../i18n/word-key.ts';
import type { Way } from '../../parts/prepared-send.ts';
import type { ResultState } from './states.ts';

/** Why a person did not get it: our own codes as sentences, a mail server's words as they came. */
export function useReasonText(): (reason: string | null) => string {
  const { t } = useTranslation();
  return (reason) => {
    if (!reason) return t('distribute:reason.unknown');
    const key = findKey(`distribute:reason.${reason}`);
    return key ? t(key) : reason;
  };
}

/** What a state is called in a send by this way: who is without an address has no mail, no mobile, or neither. */
export function useStateName(way: Way): (state: ResultState) => string {
  const { t } = useTranslation();
  return (state) =>
    way !== 'email' && state === 'missing-data'
      ? t(way === 'sms' ? 'distribute:text.missing' : 'distribute:both.missing')
      : t(`distribute:state.${state}`);
}
