import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useErrorText } from '../failure.tsx';

/** What is wrong with the name of a template, in words. */
export function useNameFault(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError && error.code === 'ALREADY_EXISTS') return t('templates:taken');
    const isFull = error instanceof ApiError && error.issues.some(({ code }) => code === 'tooMany');
    return isFull ? t('templates:full') : errorText(error);
  };
}
