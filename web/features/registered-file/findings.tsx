import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FileCheck } from '../../data/registered-file.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { Note } from '../../ui/page/note.tsx';
import { fieldsToPlace, useFieldTitle } from './field-title.ts';
import { foundValue, useFindingText } from './finding-text.ts';
import css from './registered-file.module.css';

interface FindingsProps {
  /** Why the server did not take the text as it stands. */
  fault?: string | undefined;
  issues: FileCheck['issues'];
  /** Of a file of fields, as they stand in it: findings are named by them. */
  definitions: readonly FieldDefinition[] | null;
  pending: boolean;
  onLine: (line: number) => void;
  /** To the field of this place. */
  onField: (place: string) => void;
}

/** Findings that do not keep a file from being saved. */
const warnings = ['unknownType'];
export const keepsFromSaving = ({ code }: { code: string }): boolean => !warnings.includes(code);

interface FindingProps extends Pick<FindingsProps, 'definitions' | 'onLine' | 'onField'> {
  issue: FileCheck['issues'][number];
}

/** One finding: the field by what it is called, as the way there, and what is wrong with it. */
function Finding({ issue, definitions, onLine, onField }: FindingProps) {
  const { t } = useTranslation();
  const findingText = useFindingText();
  const { titleOf } = useFieldTitle();
  const { path, code, line } = issue;
  const { fields, place } = fieldsToPlace(definitions ?? [], path);
  // A line of the form says what it holds: before one of those it would be said twice.
  const named = fields.filter(({ type }, at) => type !== 'ROW' || at === fields.length - 1);
  const value = foundValue(fields.at(-1), path.slice(place.length + 1));
  return (
    <li>
      {fields.length > 0 ? (
        <>
          <button type="button" className="link" onClick={() => onField(place)}>
            <bdi>{t('registeredFile:fieldOf', { title: named.map(titleOf).join(' › ') })}</bdi>
          </button>
          {': '}
        </>
      ) : (
        path !== 'content' && <Ltr className="small">{path}</Ltr>
      )}{' '}
      {findingText(code)} {value !== undefined && <Ltr className="small">{value}</Ltr>}{' '}
      {line !== null && (
        <button type="button" className="link" onClick={() => onLine(line)}>
          {t('registeredFile:line', { line })}
        </button>
      )}
    </li>
  );
}

/** What is wrong with the text, or that nothing is. */
export function Findings({ issues, fault, definitions, pending, onLine, onField }: FindingsProps) {
  const { t } = useTranslation();
  if (fault)
    return (
      <Note live tone="danger">
        {fault}
      </Note>
    );
  if (issues.length === 0) {
    return (
      <p className={css.findingsNone} role="status">
        <Icon of={CircleCheck} small />
        {t(pending ? 'registeredFile:checking' : 'registeredFile:fine')}
      </p>
    );
  }
  const isWarning = !issues.some(keepsFromSaving);
  return (
    <div className={classNames('note', isWarning ? 'warn' : 'danger', css.findings)} role="status">
      <Icon of={TriangleAlert} />
      <div>
        <b>{t('registeredFile:findings', { count: issues.length })}</b>
        <ul>
          {issues.slice(0, 20).map((issue) => (
            <Finding key={JSON.stringify(issue)} {...{ issue, definitions, onLine, onField }} />
          ))}
        </ul>
      </div>
    </div>
  );
}
