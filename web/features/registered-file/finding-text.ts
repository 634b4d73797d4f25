import { useTranslation } from 'react-i18next';
import { findKey } from '../../i18n/word-key.ts';

/** What a finding says. */
export function useFindingText(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => t(findKey(`registeredFile:issue.${code}`) ?? 'registeredFile:issue.invalid');
}
