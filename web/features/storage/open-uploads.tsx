import type { OpenUpload } from '@firstlook/contract/storage-usage.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime, formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import css from './storage.module.css';
import { ReleaseLinks } from './stored-files.tsx';

interface OpenUploadsProps {
  organizationId: string;
  uploads: readonly OpenUpload[];
}

const shareOf = ({ received, size }: OpenUpload) =>
  formatPercent(Math.min(100, Math.floor((received / size) * 100)));

/** Files on their way here: who sends each, what it is for, and how much of it arrived. Nothing while there is none. */
export function OpenUploads({ organizationId, uploads }: OpenUploadsProps) {
  const { t } = useTranslation();
  if (uploads.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>{t('storage:uploads.title')}</h2>
      <p className="muted">{t('storage:uploads.text')}</p>
      <DataTable
        label={t('storage:uploads.title')}
        rows={uploads}
        keyOf={({ uploadId }) => uploadId}
        columns={[
          {
            key: 'name',
            header: t('storage:column.name'),
            cell: (one) => (
              <span className={css.name}>
                <b>
                  <bdi>{one.name}</bdi>
                </b>
                <small className="muted">
                  {one.by && <bdi>{one.by}</bdi>}
                  {one.by && ' · '}
                  {t('storage:uploads.received', { share: shareOf(one) })}
                </small>
              </span>
            ),
          },
          {
            key: 'for',
            header: t('storage:uploads.for'),
            cell: (one) =>
              one.releaseCount > 0 ? (
                <ReleaseLinks organizationId={organizationId} shown={one} />
              ) : (
                <span className="muted">{t('storage:noRelease')}</span>
              ),
          },
          {
            key: 'begun',
            header: t('storage:uploads.begun'),
            cell: ({ _createdAt }) => <Ltr>{formatDateTime(_createdAt)}</Ltr>,
          },
          {
            key: 'size',
            header: t('storage:column.size'),
            numeric: true,
            cell: ({ size }) => <Ltr className="digits">{formatBytes(size)}</Ltr>,
          },
        ]}
      />
    </section>
  );
}
