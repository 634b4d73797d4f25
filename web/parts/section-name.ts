import { useTranslation } from 'react-i18next';
import { findKey } from '../i18n/word-key.ts';

/** Section names of the specification have words; an organization's own are shown as they are. */
export function useSectionName(): (section: string) => string {
  const { t } = useTranslation();
  return (section) => {
    const key = findKey(`fields:section.${section}`);
    return key ? t(key) : section;
  };
}
