import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FileCheck } from '../../data/registered-file.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { useFindingText } from './finding-text.ts';
import css from './registered-file.module.css';

interface FindingsProps {
  issues: FileCheck['issues'];
  pending: boolean;
  onLine: (line: number) => void;
}

/** Findings that do not keep a file from being saved. */
const warnings = ['unknownType'];

/** What is wrong with the text, or that nothing is. */
export function Findings({ issues, pending, onLine }: FindingsProps) {
  const { t } = useTranslation();
  const findingText = useFindingText();
  if (issues.length === 0) {
    return (
      <p className={css.findingsNone} role="status">
        <Icon of={CircleCheck} small />
        {t(pending ? 'registeredFile:checking' : 'registeredFile:fine')}
      </p>
    );
  }
  const isWarning = issues.every(({ code }) => warnings.includes(code));
  return (
    <div className={classNames('note', isWarning ? 'warn' : 'danger', css.findings)} role="status">
      <Icon of={TriangleAlert} />
      <div>
        <b>{t('registeredFile:findings', { count: issues.length })}</b>
        <ul>
          {issues.slice(0, 20).map(({ path, code, line }) => (
            <li key={`${path}/${code}/${line}`}>
              {findingText(code)} {path !== 'content' && <Ltr className="small">{path}</Ltr>}{' '}
              {line !== null && (
                <button type="button" className="link" onClick={() => onLine(line)}>
                  {t('registeredFile:line', { line })}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
