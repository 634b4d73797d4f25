import { completeWebAddress, linkAddressKeys } from '@firstlook/contract/field-value.ts';
import { Link, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field/field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Button, IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { type EditorProps, useFieldScope, useFrame } from '../field-scope.ts';
import css from './table-editor.module.css';
import { type Row, rowsOf } from './table-rows.ts';
import { useConfirmRemoval } from './use-confirm-removal.ts';

/** Links keep the key their address was stored under (`url`, `link` or `src`). */
const addressKey = (row: Row) =>
  linkAddressKeys.find((key) => typeof row[key] === 'string' && row[key] !== '') ?? 'url';

export function LinksEditor(props: EditorProps) {
  const { definition, value, onChange, path } = props;
  const { t } = useTranslation();
  const { errors } = useFieldScope();
  const confirmRemoval = useConfirmRemoval();
  const rows = rowsOf(value);
  const change = (row: number, key: string, text: string) =>
    onChange(rows.map((one, position) => (position === row ? { ...one, [key]: text } : one)));
  const remove = async (position: number, row: Row) => {
    const name = String(row.title || row[addressKey(row)] || position + 1);
    const isEmpty = !row.title && !row[addressKey(row)];
    if (isEmpty || (await confirmRemoval(t('releaseEdit:removeLinkTitle', { name }))))
      onChange(rows.filter((_, other) => other !== position));
  };
  return (
    <Field {...useFrame(props)} group>
      {() => (
        <div className={css.field}>
          {rows.map((row, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: links have no id of their own
            <div className={css.tableRow} key={position}>
              <div className={classNames(css.cells, 'pair')}>
                <TextField
                  label={t('releaseEdit:linkTitle')}
                  value={String(row.title ?? '')}
                  onChange={(text) => change(position, 'title', text)}
                />
                <div data-path={`${path}.${position}.url`}>
                  <TextField
                    label={t('releaseEdit:linkUrl')}
                    type="url"
                    ltr
                    icon={Link}
                    placeholder="https://"
                    error={errors.get(`${path}.${position}.url`)}
                    value={String(row[addressKey(row)] ?? '')}
                    onChange={(text) => change(position, addressKey(row), text.trim())}
                    onBlur={() => {
                      const typed = String(row[addressKey(row)] ?? '');
                      const completed = completeWebAddress(typed);
                      if (completed && completed !== typed) change(position, addressKey(row), completed);
                    }}
                  />
                </div>
              </div>
              <div className={css.acts}>
                <IconButton
                  small
                  icon={Trash2}
                  label={t('releaseEdit:removeRow')}
                  onClick={() => void remove(position, row)}
                />
              </div>
            </div>
          ))}
          <Button
            kind="ghost"
            size="xs"
            className="tinted"
            icon={Plus}
            disabled={definition.disabled}
            onClick={() => onChange([...rows, { title: '', url: '' }])}
          >
            {t('releaseEdit:addLink')}
          </Button>
        </div>
      )}
    </Field>
  );
}
