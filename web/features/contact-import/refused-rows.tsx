import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import type { RowColumn } from '@firstlook/contract/import-column.ts';
import { canMend, isNotedReason } from '@firstlook/contract/import-mend.ts';
import { CircleX, Copy, Download, Info, Upload } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importErrorsAddress, useUploadContacts } from '../../data/contact-import.ts';
import { formatNumber } from '../../i18n/format.ts';
import { findKey } from '../../i18n/word-key.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useOwnFields } from '../../parts/own-field.ts';
import { shownLanguage } from '../../parts/shown-language.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { Note } from '../../ui/page/note.tsx';
import { CellText } from './cell-text.tsx';
import { useColumnLabel } from './column-label.ts';
import { isMended, type Mends, mendedFile, type RefusedRow, rowsToMend } from './corrected-file.ts';
import css from './import.module.css';

type Column = RowColumn;
const own: readonly (Column | null)[] = ['email', 'mobile'];
const reasonIcons = {
  new: Info,
  updated: Info,
  unchanged: Info,
  noted: Info,
  duplicate: Copy,
  invalid: CircleX,
} as const;

interface CellProps {
  row: RefusedRow;
  column: Column;
  mends: Mends;
  labelOf: (column: Column) => string;
  onMend: (text: string) => void;
}

/** A cell of a refused row: an address or a number can be mended where it stands. */
function Cell({ row, column, mends, labelOf, onMend }: CellProps) {
  const { t } = useTranslation();
  const value = row.values[column] ?? '';
  if (!canMend(row)) return <CellText ltr text={value || '—'} />;
  const isWrong = faultsOf(row).some((fault) => fault.column === column);
  return (
    <input
      className={isWrong && !isMended(row, mends) ? classNames(css.mend, css.bad) : css.mend}
      dir={own.includes(column) ? 'ltr' : 'auto'}
      aria-label={t('import:mend.cell', { column: labelOf(column), row: row.row })}
      aria-invalid={isWrong && !isMended(row, mends)}
      value={mends[row.row]?.[column] ?? value}
      onChange={(event) => onMend(event.target.value)}
    />
  );
}

const faultsOf = ({ reason, column, also }: RefusedRow) => [
  ...(reason && column ? [{ reason, column }] : []),
  ...also,
];

/** Keeps the row from being taken. */
const isSerious = (row: RefusedRow, reason: string) => row.result === 'invalid' && !isNotedReason(reason);

/** All that is wrong in a row, each in a line of its own. */
function Reasons({ row, labelOf }: { row: RefusedRow; labelOf: (column: Column) => string }) {
  const { t } = useTranslation();
  return faultsOf(row).map(({ reason, column }) => (
    <span
      key={`${reason} ${column}`}
      className={isSerious(row, reason) ? classNames(css.why, css.bad) : css.why}
    >
      <Icon of={isNotedReason(reason) ? Info : reasonIcons[row.result]} small />
      {t(
        // Of a row that waits nothing was taken.
        (row.result === 'invalid' && findKey(`import:refusedReason.${reason}`)) ||
          (findKey(`import:reason.${reason}`) ?? 'import:reason.other'),
        { column: labelOf(column) },
      )}
    </span>
  ));
}

interface RowsTableProps {
  label: string;
  rows: readonly RefusedRow[];
  mends: Mends;
  labelOf: (column: Column) => string;
  onMend: (row: RefusedRow, column: Column) => (text: string) => void;
}

/** As many on a page: five hundred cards of a telephone are a hundred screens. */
const rowsOfPage = 50;

/** Rows of the file with what is wrong in each. */
function RowsTable({ label, rows, mends, labelOf, onMend }: RowsTableProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(0);
  const head = useRef<HTMLDivElement>(null);
  const isTurned = useRef(false);
  // Once the rows of the page are drawn: the one before may have been longer. A button that ended takes its focus along.
  useEffect(() => {
    if (isTurned.current) head.current?.scrollIntoView();
    isTurned.current = false;
  });
  // Rows that were put right are gone, and with them the last page.
  const page = Math.min(wanted, Math.max(0, Math.ceil(rows.length / rowsOfPage) - 1));
  const cell = (row: RefusedRow, column: Column) => (
    <Cell {...{ row, column, mends, labelOf }} onMend={onMend(row, column)} />
  );
  const shown = rows.slice(page * rowsOfPage, (page + 1) * rowsOfPage);
  const table = (
    <DataTable
      label={label}
      rows={shown}
      keyOf={(row) => String(row.row)}
      columns={[
        {
          key: 'row',
          header: t('import:column.row'),
          cell: (row) => <span className="digits">{row.row}</span>,
        },
        {
          key: 'name',
          header: t('import:column.name'),
          cell: (row) => (
            <CellText text={`${row.values.firstName ?? ''} ${row.values.lastName ?? ''}`.trim()} />
          ),
        },
        { key: 'email', header: t('import:column.email'), cell: (row) => cell(row, 'email') },
        { key: 'mobile', header: t('import:column.mobile'), cell: (row) => cell(row, 'mobile') },
        {
          key: 'reason',
          header: t('import:column.reason'),
          cell: (row) => (
            <>
              <Reasons row={row} labelOf={labelOf} />
              {canMend(row) &&
                [...new Set(faultsOf(row).map(({ column }) => column))]
                  .filter((column) => !own.includes(column))
                  .map((column) => <Fragment key={column}>{cell(row, column)}</Fragment>)}
            </>
          ),
        },
      ]}
    />
  );
  if (rows.length <= rowsOfPage) return table;
  return (
    <div ref={head} className={css.paged}>
      {table}
      <Pager
        page={page}
        limit={rowsOfPage}
        total={rows.length}
        onPage={(to) => {
          isTurned.current = true;
          setWanted(to);
        }}
      />
    </div>
  );
}

interface RefusedRowsProps {
  organizationId: string;
  result: ContactImport;
}

/** What was not taken and why; mended in place it is sent once more, or taken home as a file. */
export function RefusedRows({ organizationId, result }: RefusedRowsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const labelOf = useColumnLabel(useOwnFields(organizationId));
  const [mends, setMends] = useState<Mends>({});
  const upload = useUploadContacts(organizationId);
  const rows = rowsToMend(result);
  const others = result.rows.filter((row) => !canMend(row));
  const counted = (count: number) => ({ count, total: formatNumber(count) });
  // Of all, also those that are in the file alone.
  const toMend = t('import:refused.title', counted(result.refused.toMend));
  const toKnow = t('import:refused.others', counted(result.refused.others));
  const all = result.refused.toMend + result.refused.others;
  const mended = rows.filter((row) => isMended(row, mends)).length;
  useUnsaved({ dirty: mended > 0, searchKey: 'id' });
  const mend = (row: RefusedRow, column: Column) => (text: string) =>
    setMends({ ...mends, [row.row]: { ...mends[row.row], [column]: text } });
  const send = useOneAtATime(async () => {
    try {
      await upload.mutateAsync({ file: mendedFile(result, mends), mends: result._id });
      setMends({});
      toast({ tone: 'ok', text: t('import:done') });
      // The button is gone or off, and what became of the rows stands above.
      const main = document.getElementById('main');
      main?.focus({ preventScroll: true });
      main?.scrollIntoView();
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
    return false;
  });
  const table = (label: string, shown: readonly RefusedRow[]) => (
    <RowsTable {...{ label, mends, labelOf }} rows={shown} onMend={mend} />
  );
  return (
    <section>
      {result.rows.length < all && (
        <div className={css.cut}>
          <Note tone="info">
            {t('import:refused.cut', { ...counted(all), shown: formatNumber(result.rows.length) })}{' '}
            <a
              className="link"
              href={importErrorsAddress(organizationId, result._id, shownLanguage())}
              download
            >
              {t('import:errorsFileAll', counted(all))}
            </a>
          </Note>
        </div>
      )}
      {rows.length > 0 && (
        <>
          <h2>{toMend}</h2>
          <p className="muted">{t('import:refused.text')}</p>
          {table(toMend, rows)}
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 className={rows.length > 0 ? css.others : undefined}>{toKnow}</h2>
          {table(toKnow, others)}
        </>
      )}
      <div className={classNames('row wrap', css.errors)}>
        {rows.length > 0 && (
          <Button
            kind="primary"
            icon={Upload}
            disabled={mended === 0}
            busy={upload.isPending}
            onClick={() => void send()}
          >
            {t('import:mend.send', counted(rows.length)) +
              (mended > 0 && mended < rows.length ? t('import:mend.corrected', counted(mended)) : '')}
          </Button>
        )}
        <a className="link" href={importErrorsAddress(organizationId, result._id, shownLanguage())} download>
          <Icon of={Download} small />{' '}
          {result.rows.length < all ? t('import:errorsFileAll', counted(all)) : t('import:errorsFile')}
        </a>
        <span className="muted small">{t('import:errorsFileText')}</span>
      </div>
    </section>
  );
}
