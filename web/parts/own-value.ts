import {
  type ContactField,
  type ContactFieldValues,
  fieldValueWords,
} from '@firstlook/contract/contact-field.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { shownLanguage } from './shown-language.ts';

/** Values as they are read. */
export function useOwnValueWords(): (
  field: ContactField,
  value: ContactFieldValues[string] | undefined,
) => string {
  const { t } = useTranslation();
  return (field, value) => {
    if (typeof value === 'number') return formatNumber(value);
    if (field.type === 'DATE' && typeof value === 'string') return formatDate(value);
    return fieldValueWords(field, value, shownLanguage(), { yes: t('ownFields:yes'), no: t('ownFields:no') });
  };
}
