import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useTranslation } from 'react-i18next';
import { findKey } from '../../i18n/word-key.ts';

/** What a finding says. */
export function useFindingText(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => t(findKey(`registeredFile:issue.${code}`) ?? 'registeredFile:issue.invalid');
}

/** The code of the option that a finding is about (`options.1.value`), which stands nowhere else in its words. */
export function foundValue(field: FieldDefinition | undefined, key: string): string | undefined {
  const at = /^options\.(\d+)\.value$/.exec(key)?.[1];
  return (at !== undefined && field?.options?.[Number(at)]?.value) || undefined;
}
