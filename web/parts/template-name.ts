import { useTranslation } from 'react-i18next';
import { findKey } from '../i18n/word-key.ts';

/** Names of built-in templates are locale keys; an organization's own are plain words. */
export function useTemplateName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const [namespace, rest] = name.split(':');
    const key = rest === undefined ? undefined : findKey(`${namespace}:${rest}`);
    return key ? t(key) : name;
  };
}
