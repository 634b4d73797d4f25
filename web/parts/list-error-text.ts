import { useTranslation } from 'react-i18next';
import { ApiError } from '../data/api.ts';
import { useErrorText } from './failure.tsx';

/** The sentence for a failure of an act that gives a mailing list its name. */
export function useListErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) =>
    error instanceof ApiError && error.code === 'ALREADY_EXISTS'
      ? t('contacts:list.taken')
      : errorText(error);
}
