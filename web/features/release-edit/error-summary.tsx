import type { FieldIssue } from '@firstlook/contract/field-issue.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../parts/field-words.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { fieldsByName } from './draft-path.ts';
import css from './release-edit.module.css';

interface ErrorSummaryProps {
  definitions: readonly FieldDefinition[];
  issues: readonly FieldIssue[];
  /** What is wrong in words, by path. */
  reasons: ReadonlyMap<string, string>;
  ref: Ref<HTMLDivElement>;
}

/** Brings the field into view and puts the cursor in it. */
function focusField(path: string): void {
  const parts = path.split('.');
  // A part of a field (`links.2.url`) may have no place of its own: then its field.
  for (let length = parts.length; length > 0; length--) {
    const slot = document.querySelector(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (!slot) continue;
    slot.scrollIntoView({ block: 'center' });
    slot
      .querySelector<HTMLElement>('input:not([type=hidden]),textarea,[role=textbox],button')
      ?.focus({ preventScroll: true });
    return;
  }
}

/** What has to be mended, as links to the fields. */
export function ErrorSummary({ definitions, issues, reasons, ref }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  if (issues.length === 0) return null;
  const fields = fieldsByName(definitions);
  const nameOf = (path: string) => {
    const [head = '', row, cell] = path.split('.');
    const field = fields.get(head);
    const inner = field?.fields?.find((one) => one.fieldName === cell);
    const language = head === 'design' ? t('releaseEdit:language') : head;
    const own = head === 'expirationDate' ? t('releaseEdit:expiration') : language;
    const moment = head === 'embargoUntil' || head === 'publishAt' ? t(`releaseEdit:${head}.label`) : own;
    const name = words((inner ?? field)?.title) || moment;
    return row !== undefined && /^\d+$/.test(row)
      ? t('releaseEdit:inRow', { field: name, row: Number(row) + 1 })
      : name;
  };
  const reasonOf = ({ path, code, params }: FieldIssue) => {
    if (code === 'required') return '';
    return code === 'pastEnd' ? t('fields:pastEndShort', { end: params?.end }) : (reasons.get(path) ?? '');
  };
  return (
    <div className={classNames('note danger', css.errors)} role="alert" tabIndex={-1} ref={ref}>
      <Icon of={TriangleAlert} />
      <div>
        <b>{t('releaseEdit:errors', { count: issues.length })}</b>
        <ul className={css.errorsList}>
          {issues.map((issue) => (
            <li key={issue.path}>
              <button type="button" onClick={() => focusField(issue.path)}>
                {nameOf(issue.path)}
              </button>
              {reasonOf(issue) && `: ${reasonOf(issue)}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
