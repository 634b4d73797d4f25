import { useTranslation } from 'react-i18next';

/** Section names of the specification have words; an organization's own are shown as they are. */
export function useSectionName(): (section: string) => string {
  const { t, i18n } = useTranslation();
  return (section) => (i18n.exists(`fields:section.${section}`) ? t(`fields:section.${section}`) : section);
}
