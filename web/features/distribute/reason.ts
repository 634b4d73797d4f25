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
