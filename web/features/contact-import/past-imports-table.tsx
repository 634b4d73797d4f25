import type { listContactImports } from '@firstlook/contract/address/contact-import.ts';
import type { AnswerOf } from '@firstlook/contract/call.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { importErrorsAddress } from '../../data/contact-import.ts';
import { path } from '../../device/path.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { percentOf } from '../../parts/import-percent.ts';
import { shownLanguage } from '../../parts/shown-language.ts';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './import.module.css';
import { TakeBack } from './take-back.tsx';

type PastImport = AnswerOf<typeof listContactImports>['items'][number];

interface PastImportsTableProps {
  organizationId: string;
  canWrite: boolean;
  items: readonly PastImport[];
}

/** One import a row: the file, who and when, what became of it, and what can be done. */
export function PastImportsTable({ organizationId, canWrite, items }: PastImportsTableProps) {
  const { t } = useTranslation();
  const hasActs = (one: PastImport) => one.hasErrors || (canWrite && one.undoUntil);
  const columns: Column<PastImport>[] = [
    {
      key: 'file',
      header: t('import:past.file'),
      cell: (one) => (
        <AppLink
          className={classNames('link', css.file)}
          to={path.contactImport(organizationId)}
          search={{ id: one._id }}
        >
          {isolatedFileName(one.fileName)}
        </AppLink>
      ),
    },
    {
      key: 'when',
      header: t('import:past.when'),
      cell: (one) => <Ltr>{formatDateTime(one._createdAt)}</Ltr>,
    },
    { key: 'by', header: t('import:past.by'), cell: (one) => one.by || t('import:past.byNobody') },
    {
      key: 'counts',
      header: t('import:past.counts'),
      cell: ({ counts }) =>
        t('import:past.countsText', { new: formatNumber(counts.new), updated: formatNumber(counts.updated) }),
    },
    {
      key: 'state',
      header: t('import:past.state'),
      cell: (one) => t(`import:state.${one.waits ? 'waits' : one.state}`, { percent: percentOf(one) }),
    },
    {
      key: 'acts',
      header: t('import:past.acts'),
      // On a phone an empty cell has no label.
      cell: (one) =>
        hasActs(one) && (
          <div className="row wrap">
            {one.hasErrors && (
              <a
                className="link"
                href={importErrorsAddress(organizationId, one._id, shownLanguage())}
                download
              >
                <Icon of={Download} small /> {t('import:past.errors')}
              </a>
            )}
            {canWrite && one.undoUntil && (
              <TakeBack {...{ organizationId, story: one }} until={one.undoUntil} />
            )}
          </div>
        ),
    },
  ];
  return <DataTable label={t('import:past.title')} columns={columns} rows={items} keyOf={(one) => one._id} />;
}
