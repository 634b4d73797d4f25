import { useTranslation } from 'react-i18next';
import { findKey } from '../i18n/word-key.ts';

/** Titles, help and options of built-in definitions are locale keys; an organization's own are plain words. */
export function useFieldWords(): (text: string | undefined) => string {
  const { t } = useTranslation();
  return (text) => {
    const key = text && findKey(`fields:${text}`);
    return key ? t(key) : (text ?? '');
  };
}
