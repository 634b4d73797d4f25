import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { CircleX, Copy, Download, Plus, RotateCw, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { importErrorsAddress } from '../../data/contact.ts';
import { path } from '../../data/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ImportResultProps {
  organizationId: string;
  result: ContactImport;
  onAgain: () => void;
}

const icons = { new: Plus, updated: RotateCw, duplicate: Copy, invalid: CircleX } as const;

function Counts({ counts }: { counts: ContactImport['counts'] }) {
  const { t } = useTranslation();
  return (
    <ul className="sum">
      {(['new', 'updated', 'duplicate', 'invalid'] as const).map((key) => (
        <li key={key} className={key === 'invalid' && counts.invalid > 0 ? 'on' : undefined}>
          <b>{formatNumber(counts[key])}</b>
          <small>
            <Icon of={icons[key]} small />
            {t(`import:count.${key}`, { count: counts[key] })}
          </small>
        </li>
      ))}
    </ul>
  );
}

type Row = ContactImport['rows'][number];

function Cell({ row, column }: { row: Row; column: 'email' | 'mobile' }) {
  const value = row.values[column] ?? '';
  return (
    <Ltr className={row.result === 'invalid' && row.column === column ? 'cell bad' : 'cell'}>
      {value || '—'}
    </Ltr>
  );
}

function RefusedRows({ organizationId, result }: Omit<ImportResultProps, 'onAgain'>) {
  const { t } = useTranslation();
  const { duplicate, invalid } = result.counts;
  const count = duplicate + invalid;
  return (
    <section>
      <h2>{t('import:refused.title', { count, total: formatNumber(count) })}</h2>
      <p className="muted">{t('import:refused.text')}</p>
      <DataTable
        label={t('import:refused.title', { count, total: formatNumber(count) })}
        rows={result.rows}
        keyOf={(row) => String(row.row)}
        columns={[
          {
            key: 'row',
            header: t('import:column.row'),
            cell: (row) => <span className="tn">{row.row}</span>,
          },
          {
            key: 'name',
            header: t('import:column.name'),
            wideOnly: true,
            cell: (row) => <bdi>{`${row.values.firstName ?? ''} ${row.values.lastName ?? ''}`.trim()}</bdi>,
          },
          {
            key: 'email',
            header: t('import:column.email'),
            cell: (row) => <Cell row={row} column="email" />,
          },
          {
            key: 'mobile',
            header: t('import:column.mobile'),
            cell: (row) => <Cell row={row} column="mobile" />,
          },
          {
            key: 'reason',
            header: t('import:column.reason'),
            cell: (row) => (
              <span className={row.result === 'invalid' ? 'why bad' : 'why'}>
                <Icon of={row.result === 'invalid' ? CircleX : Copy} small />
                {t([`import:reason.${row.reason}`, 'import:reason.other'])}
              </span>
            ),
          },
        ]}
      />
      <p className="import-errors">
        <a className="lnk" href={importErrorsAddress(organizationId, result._id)} download>
          <Icon of={Download} small /> {t('import:errorsFile', { count, total: formatNumber(count) })}
        </a>{' '}
        <span className="muted sm">{t('import:errorsFileText')}</span>
      </p>
    </section>
  );
}

/** What became of every row, and the way on: the people, the list, the rows to mend. */
export function ImportResult({ organizationId, result, onAgain }: ImportResultProps) {
  const { t } = useTranslation();
  const { counts } = result;
  const taken = counts.new + counts.updated;
  return (
    <>
      <p className="lede">
        <bdi>{result.fileName}</bdi> ·{' '}
        {t('import:rows', { count: counts.total, total: formatNumber(counts.total) })}
      </p>
      <Counts counts={counts} />
      <div className="row w import-ways">
        {taken > 0 && (
          <ButtonLink
            kind="primary"
            icon={Users}
            to={path.contacts(organizationId)}
            search={result.mailingListId ? { list: result.mailingListId } : { import: result._id }}
          >
            {result.mailingListName
              ? t('import:toList', { list: result.mailingListName })
              : t('import:toPeople', { count: taken, total: formatNumber(taken) })}
          </ButtonLink>
        )}
        <Button onClick={onAgain}>{t('import:again')}</Button>
      </div>
      {result.rows.length > 0 && <RefusedRows organizationId={organizationId} result={result} />}
    </>
  );
}
