import type { ContactField } from '@firstlook/contract/contact-field.ts';
import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import {
  type ColumnPlaces,
  type MappableColumn,
  mappableColumns,
  writeColumnPlaces,
} from '@firstlook/contract/import-column.ts';
import { type ImportRules, writeImportRules } from '@firstlook/contract/import-rule.ts';
import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { listsNamed, useMailingLists } from '../../data/contact.ts';
import { usePreviewContacts } from '../../data/contact-import.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure } from '../../parts/failure.tsx';
import { listAbout } from '../../parts/list-about.ts';
import { useOwnFields } from '../../parts/own-field.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { AsLastTime } from './as-last-time.tsx';
import { useColumnLabel } from './column-label.ts';
import { columnNames } from './column-name.ts';
import { HeaderRow } from './header-row.tsx';
import { IgnoredKindsNote } from './ignored-kinds.tsx';
import css from './import.module.css';
import { ImportCounts } from './import-counts.tsx';
import { ImportSample } from './import-sample.tsx';
import type { Sheet } from './kept-sheet.ts';
import { KnownPeople } from './known-people.tsx';
import { UnknownWords } from './unknown-words.tsx';
import { UntakenParts } from './untaken-parts.tsx';

interface MappingProps {
  preview: ImportPreview;
  /** The organization's own. */
  fields: readonly ContactField[];
  onChange: (places: ColumnPlaces) => void;
}

const none = 'none';
/** Nothing chosen at all, which is not the same as nothing said: then the names of the columns would count again. */
const noColumn = `${none}:0`;

/** Which column of the file is which of ours. */
function Mapping({ preview, fields, onChange }: MappingProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabel(fields);
  const places: ColumnPlaces = preview.columns;
  const options = [
    { value: none, label: t('import:map.none') },
    ...columnNames(t, preview.header).map((label, at) => ({ value: String(at), label })),
  ];
  const choose = (column: MappableColumn, value: string | null) => {
    // A column of the file is one of ours at most.
    const others = Object.entries(places).filter(([name, at]) => name !== column && String(at) !== value);
    const next: ColumnPlaces = Object.fromEntries(others);
    onChange(value === null || value === none ? next : { ...next, [column]: Number(value) });
  };
  return (
    <div className={css.importMap}>
      {[...mappableColumns, ...fields.map(({ key }) => fieldNameOf(key))].map((column) => (
        <SelectField
          key={column}
          label={labelOf(column)}
          required={column === 'email'}
          value={places[column] === undefined ? none : String(places[column])}
          options={options}
          onChange={(value) => choose(column, value)}
        />
      ))}
    </div>
  );
}

interface HowReadProps {
  preview: ImportPreview;
  sheet: Sheet;
  fields: readonly ContactField[];
  onChange: (sheet: Sheet) => void;
}

/** How the file was read, which a person may say otherwise, and its first people read so. */
function HowRead({ preview, sheet, fields, onChange }: HowReadProps) {
  const { file, listName } = sheet;
  const { columns, rules } = preview;
  // What is proposed as last time is said by the person, too, once something else of it is.
  const choose = (places: ColumnPlaces, ruled: ImportRules = rules) =>
    onChange({
      ...sheet,
      columns: writeColumnPlaces(places) || noColumn,
      rules: writeImportRules(ruled),
    });
  return (
    <>
      <HeaderRow
        preview={preview}
        // Other names: what was said of the columns is over with the old ones.
        onChange={(headerRow) => onChange({ file, listName, headerRow })}
      />
      <AsLastTime preview={preview} onChange={choose} />
      <Mapping {...{ preview, fields }} onChange={choose} />
      <UntakenParts preview={preview} />
      <ImportSample {...{ preview, fields }} />
      <KnownPeople
        {...{ preview, fields }}
        hasList={listName.trim() !== ''}
        onChange={(ruled) => choose(columns, ruled)}
      />
    </>
  );
}

/** Where the people of the file go: a list that is there, a new one of that name, or none where the name is empty. */
export interface WantedList {
  name: string;
  known: MailingListSummary | undefined;
}

interface ListChoiceProps {
  same: readonly MailingListSummary[];
  chosen: MailingListSummary | undefined;
  onChoose: (id: string | null) => void;
}

/** That a list of this name exists, and which one if there are several. */
function ListChoice({ same, chosen, onChoose }: ListChoiceProps) {
  const { t } = useTranslation();
  const [first] = same;
  if (!first) return null;
  if (same.length === 1)
    return (
      <Note live tone="warn">
        {t('import:listThere', { about: listAbout(t, first) })}
      </Note>
    );
  return (
    <>
      <Note live tone="warn">
        {t('import:listsThere')}
      </Note>
      <SelectField
        required
        label={t('import:whichList')}
        value={chosen?._id ?? null}
        options={same.map((list) => ({ value: list._id, label: listAbout(t, list) }))}
        onChange={onChoose}
      />
    </>
  );
}

interface ImportCheckProps {
  organizationId: string;
  sheet: Sheet;
  onChange: (sheet: Sheet) => void;
  /** Its import is under way without a name, by which it would have a page of its own. */
  isBusy: boolean;
  onUpload: (into: WantedList, read: { columns: string; rules: string; headerRow: number }) => void;
  onAnother: () => void;
  /** Nothing can be read from the file: another one is to be chosen. */
  onNoTable: (error: unknown) => void;
}

const noTable: readonly string[] = ['CONTACTS_FILE_EMPTY', 'CONTACTS_FILE_UNREADABLE'];

/** The chosen file before it is taken: its columns, its first people, what would become of all, and their list. */
export function ImportCheck({
  organizationId,
  sheet,
  onChange,
  isBusy,
  onUpload,
  onAnother,
  onNoTable,
}: ImportCheckProps) {
  const { t } = useTranslation();
  const { file, listName: name } = sheet;
  const fields = useOwnFields(organizationId);
  const [listId, setListId] = useState<string | null>(null);
  const lists = useMailingLists(organizationId).data?.items;
  const same = listsNamed(lists ?? [], name);
  const known = same.length === 1 ? same[0] : same.find(({ _id }) => _id === listId);
  const isUnclear = !lists || (same.length > 1 && !known);
  const preview = usePreviewContacts(organizationId, file, sheet);
  const data = preview.data;
  const another = (
    <Button kind="ghost" disabled={isBusy} onClick={onAnother}>
      {t('import:another')}
    </Button>
  );
  const isNoTable = preview.error instanceof ApiError && noTable.includes(preview.error.code);
  useEffect(() => {
    if (isNoTable) onNoTable(preview.error);
  });
  if (preview.isError) {
    return (
      <>
        <Failure error={preview.error} onRetry={() => void preview.refetch()} />
        {another}
      </>
    );
  }
  return (
    <form
      className={classNames('panel padded', css.chosen)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!data) return;
        const { columns, rules, headerRow } = data;
        const read = { columns: writeColumnPlaces(columns), rules: writeImportRules(rules), headerRow };
        onUpload({ name: name.trim(), known }, read);
      }}
    >
      <p>
        <b>{isolatedFileName(file.name)}</b>{' '}
        <span className="muted">
          <Ltr>{formatBytes(file.size)}</Ltr>
        </span>
      </p>
      {data ? (
        <>
          <HowRead preview={data} {...{ sheet, fields, onChange }} />
          <div role="status">
            {data.counts ? (
              <>
                <ImportCounts isAhead counts={data.counts} />
                {data.counted < data.rows && (
                  <Note tone="info">
                    {t('import:countedFirst', {
                      count: data.rows,
                      total: formatNumber(data.rows),
                      counted: formatNumber(data.counted),
                    })}
                  </Note>
                )}
                <UnknownWords words={data.unknownWords} />
                <IgnoredKindsNote kinds={data.ignored} />
              </>
            ) : (
              <Note tone="warn">{t('import:map.noEmail')}</Note>
            )}
          </div>
        </>
      ) : (
        <SkeletonRows rows={5} />
      )}
      <TextField
        label={t('import:list')}
        help={t(data?.rules.list === 'leave' ? 'import:listHelpNew' : 'import:listHelp')}
        value={name}
        maxLength={200}
        onChange={(listName) => onChange({ ...sheet, listName })}
      />
      <ListChoice same={same} chosen={known} onChoose={setListId} />
      <div className="row wrap">
        <Button
          type="submit"
          kind="primary"
          icon={Upload}
          busy={isBusy}
          disabled={!data?.counts || preview.isPlaceholderData || isUnclear}
        >
          {isBusy ? t('import:busy') : t('import:start')}
        </Button>
        {another}
      </div>
    </form>
  );
}
