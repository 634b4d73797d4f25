import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { findKey } from '../../i18n/word-key.ts';
import { useErrorText } from '../../parts/failure.tsx';

/** What is wrong with what was typed, or else with the call. */
export function useIssueText(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof ApiError ? error.issues[0]?.code : undefined;
    const key = code && findKey(`senderDomains:issue.${code}`);
    return key ? t(key) : errorText(error);
  };
}
