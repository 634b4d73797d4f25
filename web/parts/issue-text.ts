import { useTranslation } from 'react-i18next';
import { findKey } from '../i18n/word-key.ts';

/** What is wrong at each field in words: the form's own for an issue, the catalogue's for a refusal about one field. */
export function useIssueTexts(form: 'accounts' | 'contacts') {
  const { t } = useTranslation();
  return (issues: readonly { path: string; code: string }[]): Record<string, string> =>
    Object.fromEntries(
      issues.map(({ path, code }) => [
        path,
        t(findKey(`${form}:issue.${code}`) ?? findKey(`errors:${code}`) ?? `${form}:issue.invalid`),
      ]),
    );
}
