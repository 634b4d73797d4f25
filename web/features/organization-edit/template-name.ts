import { useTranslation } from 'react-i18next';

/** Names of built-in templates are locale keys; an organization's own are plain words. */
export function useTemplateName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  return (name) => (name.includes(':') && i18n.exists(name) ? t(name) : name);
}
