import { useTranslation } from 'react-i18next';
import { findKey } from '../../i18n/word-key.ts';

/** What a type of field is called; one that nobody knows by its own name. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => {
    const key = findKey(`registeredFile:types.${type}`);
    return key ? t(key) : type;
  };
}
