import { useTranslation } from 'react-i18next';

/** Why somebody did not get it: our own codes as sentences, a mail server's words as they came. */
export function useReasonText(): (reason: string | null) => string {
  const { t, i18n } = useTranslation();
  return (reason) => {
    if (!reason) return t('distribute:reason.unknown');
    return i18n.exists(`distribute:reason.${reason}`) ? t(`distribute:reason.${reason}`) : reason;
  };
}
