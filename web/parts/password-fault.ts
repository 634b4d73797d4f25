import { useTranslation } from 'react-i18next';
import { ApiError } from '../data/api.ts';

/** What the server says is wrong with a new password, for its field; nothing where it was refused for something else. */
export function usePasswordFault(error: unknown): string | undefined {
  const { t } = useTranslation();
  const codes = error instanceof ApiError ? error.issues.map(({ code }) => code) : [];
  if (codes.includes('commonPassword')) return t('password:common');
  return codes.includes('weakPassword') ? t('password:weak') : undefined;
}
