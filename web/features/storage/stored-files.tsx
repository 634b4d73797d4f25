import type { ShownBy, StorageUsage, StoredFile } from '@firstlook/contract/storage-usage.ts';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { formatBytes, formatDate, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { ReleaseAbout } from '../../parts/release-about.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './storage.module.css';

/** The releases that show a file, with a way there: where it can be taken out. */
export function ReleaseLinks({
  organizationId,
  shown: { releases, releaseCount },
}: {
  organizationId: string;
  shown: ShownBy;
}) {
  const { t } = useTranslation();
  const organization = useOrganization(organizationId);
  const more = releaseCount - releases.length;
  return (
    <span className={css.releases}>
      {releases.map(({ _id, title, locale, ...one }) => (
        <span key={_id}>
          <AppLink className="link" to={path.releaseEdit(organizationId, _id)}>
            <bdi>{title || t('storage:untitled')}</bdi>
          </AppLink>{' '}
          <ReleaseAbout release={{ ...one, design: { locale } }} home={organization} />
        </span>
      ))}
      {more > 0 && (
        <span className="muted">{t('storage:moreReleases', { count: more, total: formatNumber(more) })}</span>
      )}
    </span>
  );
}

interface StoredFilesProps {
  label: string;
  organizationId: string;
  files: readonly StoredFile[];
  /** What is wrong with each, by its id. */
  faults?: ReadonlyMap<string, StorageUsage['damaged'][number]['fault']>;
}

export function StoredFiles({ label, organizationId, files, faults }: StoredFilesProps) {
  const { t } = useTranslation();
  const useOf = (file: StoredFile) => {
    if (file.releaseCount > 0) return <ReleaseLinks organizationId={organizationId} shown={file} />;
    return (
      <span className="muted">
        {t(file.isUnused || file.isFormer ? 'storage:unused' : 'storage:elsewhere')}
      </span>
    );
  };
  return (
    <DataTable
      label={label}
      rows={files}
      keyOf={({ fileId }) => fileId}
      columns={[
        {
          key: 'name',
          header: t('storage:column.name'),
          cell: (file) => (
            <span className={css.name}>
              <b>
                <bdi>{file.name}</bdi>
              </b>
              <small className="muted">
                {t(file.isFormer ? 'storage:former' : `storage:one.${file.kind}`)}
                {faults && <> · {t(`storage:damaged.${faults.get(file.fileId) ?? 'changed'}`)}</>}
              </small>
            </span>
          ),
        },
        {
          key: 'use',
          header: t('storage:column.releases'),
          cell: useOf,
        },
        {
          key: 'until',
          header: t('storage:column.until'),
          cell: ({ removeAfter }) =>
            removeAfter ? (
              <Ltr>{formatDate(removeAfter)}</Ltr>
            ) : (
              <span className="muted">{t('storage:stays')}</span>
            ),
        },
        {
          key: 'size',
          header: t('storage:column.size'),
          numeric: true,
          cell: ({ size }) => <Ltr className="digits">{formatBytes(size)}</Ltr>,
        },
      ]}
    />
  );
}
