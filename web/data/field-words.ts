import { useTranslation } from 'react-i18next';

/** Titles, help and options of built-in definitions are locale keys; an organization's own are plain words. */
export function useFieldWords(): (text: string | undefined) => string {
  const { t, i18n } = useTranslation();
  return (text) => (text && i18n.exists(`fields:${text}`) ? t(`fields:${text}`) : (text ?? ''));
}
