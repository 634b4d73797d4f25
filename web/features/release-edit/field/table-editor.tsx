import { defaultValues } from '@firstlook/contract/field-value.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { shownFields } from '@firstlook/contract/shown-field.ts';
import { ChevronDown, ChevronUp, Copy, Plus, Trash2 } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../../parts/field-words.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Button, IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import css from './table-editor.module.css';
import { tableLines } from './table-lines.ts';
import { canRemoveRow, duplicateRow, moveRow, type Row, rowsOf } from './table-rows.ts';
import { useConfirmRemoval } from './use-confirm-removal.ts';

/** The names of the columns, for the eye: each field still has its own for screen readers. */
function TableHead({ fields }: { fields: readonly FieldDefinition[] }) {
  const words = useFieldWords();
  return (
    <div className={css.head} aria-hidden="true">
      <div className={css.cells}>
        {fields.map((field) => (
          <span key={field.fieldName}>
            {words(field.title) || field.fieldName}
            {field.props?.required && <span className="required"> *</span>}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * Rows of fields. Delete is disabled when one row remains (unless empty tables are allowed), up on the first row, down
 * on the last; Ctrl + Enter makes a new row.
 */
export function TableEditor({ definition, value, onChange, path }: EditorProps) {
  const { t } = useTranslation();
  const frame = useFrame({ definition, value, path });
  const { Editor } = useFieldScope();
  const confirmRemoval = useConfirmRemoval();
  const box = useRef<HTMLDivElement>(null);
  const rows = rowsOf(value);
  const fields = (definition.fields ?? []).filter((field) => !field.hidden);

  const lines = tableLines(fields);
  const focusRow = (row: number) =>
    requestAnimationFrame(() =>
      box.current
        ?.querySelectorAll('[data-row]')
        [row]?.querySelector<HTMLElement>('input,textarea,[role=textbox]')
        ?.focus(),
    );
  const add = () => {
    onChange([...rows, defaultValues(definition.fields ?? [])]);
    focusRow(rows.length);
  };
  const remove = async (row: number) => {
    if (await confirmRemoval(t('releaseEdit:removeRowTitle', { row: row + 1 })))
      onChange(rows.filter((_, position) => position !== row));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    add();
  };
  const change = (row: number, cells: Row) =>
    onChange(rows.map((one, position): Row => (position === row ? { ...one, ...cells } : one)));

  return (
    <Field {...frame} group>
      {() => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the fields inside; the button does the same
        <div
          className={classNames(css.field, lines && css[`lines${lines.from}`])}
          style={lines ? ({ '--cells': lines.columns } as CSSProperties) : undefined}
          ref={box}
          onKeyDown={onKey}
        >
          {lines && rows.length > 0 && <TableHead fields={fields} />}
          {rows.length === 0 && <p className="help">{t('releaseEdit:noRows')}</p>}
          {rows.map((row, position) => (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; the editors inside follow their value
              key={position}
              className={css.tableRow}
              data-row
            >
              <legend className="visually-hidden">{t('releaseEdit:row', { row: position + 1 })}</legend>
              <div className={css.cells}>
                {shownFields(fields, row).map((field) => (
                  <Editor
                    key={field.fieldName}
                    definition={field}
                    path={`${path}.${position}.${field.fieldName}`}
                    value={row[field.fieldName]}
                    onChange={(cell) => change(position, { [field.fieldName]: cell })}
                    beside={row}
                    onBeside={(cells) => change(position, cells)}
                  />
                ))}
              </div>
              <div className={css.acts}>
                <IconButton
                  small
                  icon={ChevronUp}
                  label={t('releaseEdit:rowUp')}
                  disabled={position === 0}
                  onClick={() => onChange(moveRow(rows, position, -1))}
                />
                <IconButton
                  small
                  icon={ChevronDown}
                  label={t('releaseEdit:rowDown')}
                  disabled={position === rows.length - 1}
                  onClick={() => onChange(moveRow(rows, position, 1))}
                />
                <IconButton
                  small
                  icon={Copy}
                  label={t('releaseEdit:duplicateRow')}
                  onClick={() => onChange(duplicateRow(rows, position))}
                />
                <IconButton
                  small
                  icon={Trash2}
                  label={t('releaseEdit:removeRow')}
                  disabled={!canRemoveRow(definition, rows)}
                  onClick={() => void remove(position)}
                />
              </div>
            </fieldset>
          ))}
          <div className={css.tableAdd}>
            <Button
              kind="ghost"
              size="xs"
              className="tinted"
              icon={Plus}
              disabled={definition.disabled}
              onClick={add}
            >
              {t('releaseEdit:addRow')}
            </Button>
            <kbd>
              <bdi dir="ltr">Ctrl ↵</bdi>
            </kbd>
          </div>
        </div>
      )}
    </Field>
  );
}
