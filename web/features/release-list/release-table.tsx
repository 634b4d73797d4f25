import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { dragRelease } from '../../parts/dragged-release.ts';
import { dayOf, openPath, titleOf } from '../../parts/release-facts.ts';
import { ReleaseStatusChip } from '../../parts/release-status.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { ReleaseMenu } from './release-menu.tsx';

interface ReleaseTableProps {
  organizationId: string;
  releases: readonly ReleaseCard[];
  types: readonly ReleaseType[];
  /** Opens the folders of a release; absent for who may not change them. */
  onFile: ((release: ReleaseCard) => void) | undefined;
}

function ReleaseTable({ organizationId, releases, types, onFile }: ReleaseTableProps) {
  const { t } = useTranslation();
  const go = useGo();
  const name = (release: ReleaseCard) => titleOf(release, t('releases:untitled'));
  return (
    <DataTable
      label={t('releases:title')}
      rows={releases}
      keyOf={(release) => release._id}
      onDrag={onFile && ((event, release) => dragRelease(event, release, name(release)))}
      onRow={(release) => go(openPath(organizationId, release))}
      columns={[
        {
          key: 'title',
          header: t('releases:column.title'),
          cell: (release) => (
            <AppLink to={openPath(organizationId, release)}>
              <b>
                <bdi>{name(release)}</bdi>
              </b>
            </AppLink>
          ),
        },
        {
          key: 'type',
          header: t('releases:column.type'),
          wideOnly: true,
          cell: (release) =>
            types.find((type) => type.id === release.releaseType)?.name ?? release.releaseType,
        },
        {
          key: 'status',
          header: t('releases:column.status'),
          cell: (release) => (
            <ReleaseStatusChip release={release} withoutDay={release.status === 'distributed'} />
          ),
        },
        {
          key: 'date',
          header: t('releases:column.date'),
          numeric: true,
          cell: (release) => <Ltr>{formatDate(dayOf(release))}</Ltr>,
        },
        {
          key: 'actions',
          header: <span className="visually-hidden">{t('releases:column.actions')}</span>,
          numeric: true,
          cell: (release) => (
            <ReleaseMenu
              organizationId={organizationId}
              release={release}
              name={name(release)}
              onFile={onFile}
            />
          ),
        },
      ]}
    />
  );
}

/** Drawn again only when something of it changes, not with every key in the field above. */
const KeptTable = memo(ReleaseTable);

export { KeptTable as ReleaseTable };
