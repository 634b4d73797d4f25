import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { type GroupId, groupOf } from './groups.ts';
import css from './organization-edit.module.css';
import { issueWords, settingWords } from './setting-words.ts';

interface IssueSummaryProps {
  issues: readonly ErrorIssue[];
  onGo: (group: GroupId, path: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** What has to be mended, in whichever group it stands, as links to the fields. */
export function IssueSummary({ issues, onGo, ref }: IssueSummaryProps) {
  const { t } = useTranslation();
  if (issues.length === 0) return null;
  return (
    <div className={classNames('note danger', css.settingIssues)} role="alert" tabIndex={-1} ref={ref}>
      <Icon of={TriangleAlert} />
      <div>
        <b>{t('organizationEdit:errors', { count: issues.length })}</b>
        <ul>
          {issues.map((issue) => (
            <li key={`${issue.path}/${issue.code}`}>
              <button type="button" onClick={() => onGo(groupOf(issue.path), issue.path)}>
                {settingWords(t, issue.path)}
              </button>
              {': '}
              {issueWords(t, issue)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
