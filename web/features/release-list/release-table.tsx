import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { cardActions } from '../../parts/release-actions.ts';
import { dayOf, openPath, titleOf } from '../../parts/release-facts.ts';
import { ReleaseStatusChip } from '../../parts/release-status.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { AppLink } from '../../ui/page/link.tsx';

interface ReleaseTableProps {
  organizationId: string;
  releases: readonly ReleaseCard[];
  types: readonly ReleaseType[];
}

function ReleaseTable({ organizationId, releases, types }: ReleaseTableProps) {
  const { t } = useTranslation();
  const go = useGo();
  const name = (release: ReleaseCard) => titleOf(release, t('releases:untitled'));
  return (
    <DataTable
      label={t('releases:title')}
      rows={releases}
      keyOf={(release) => release._id}
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
            <Menu
              align="end"
              target={<IconButton icon={Ellipsis} label={t('releases:actionsOf', { name: name(release) })} />}
            >
              {cardActions(organizationId, release).map((action) => (
                <MenuItem
                  key={action.key}
                  icon={action.icon}
                  flip={action.flip}
                  onClick={() =>
                    action.href ? window.open(action.href, '_blank', 'noopener') : go(action.to ?? '/')
                  }
                >
                  {t(`releases:action.${action.key}`)}
                </MenuItem>
              ))}
            </Menu>
          ),
        },
      ]}
    />
  );
}

/** Drawn again only when something of it changes, not with every key in the field above. */
const KeptTable = memo(ReleaseTable);

export { KeptTable as ReleaseTable };
