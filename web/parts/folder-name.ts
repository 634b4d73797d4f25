import { useTranslation } from 'react-i18next';
import { ApiError } from '../data/api.ts';
import { useErrorText } from './failure.tsx';

/** Why a folder cannot have a name or a place, in words. */
export function useFolderFault(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError)) return errorText(error);
    if (error.code === 'ALREADY_EXISTS') return t('folders:fault.exists');
    if (error.code === 'NOT_FOUND') return t('folders:fault.gone');
    const issue = error.issues[0]?.code;
    if (
      issue === 'required' ||
      issue === 'tooLong' ||
      issue === 'depth' ||
      issue === 'circle' ||
      issue === 'tooMany'
    )
      return t(`folders:fault.${issue}`);
    return errorText(error);
  };
}
