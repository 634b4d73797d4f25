import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { LanguageMark } from '../../parts/language-mark.tsx';
import { dayOf, openPath, titleOf } from '../../parts/release-facts.ts';
import { ReleaseMomentChips } from '../../parts/release-moments.tsx';
import { ReleaseStatusChip } from '../../parts/release-status.tsx';
import { ItemPick, PagePick } from '../../parts/selection/pick.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { ReleaseMenu } from './release-menu.tsx';
import css from './release-table.module.css';
import type { Picking } from './use-selection.ts';

interface ReleaseTableProps {
  organizationId: string;
  releases: readonly ReleaseCard[];
  types: readonly ReleaseType[];
  home?: OrganizationLocale | undefined;
  /** Opens the folders of a release; absent for those who may not change them. */
  onFile: ((release: ReleaseCard) => void) | undefined;
  /** What is selected and the ways to select; absent where nothing can be. */
  picking?: Picking | undefined;
}

function TitleHead({ releases, picking }: Pick<ReleaseTableProps, 'releases' | 'picking'>) {
  const { t } = useTranslation();
  return (
    <span className={css.title}>
      {picking && (
        <PagePick
          label={t('releases:selectPage')}
          picked={releases.filter(({ _id }) => picking.isPicked(_id)).length}
          of={releases.length}
          onChange={picking.onPage}
        />
      )}
      {t('releases:column.title')}
    </span>
  );
}

interface TitleCellProps extends Pick<ReleaseTableProps, 'organizationId' | 'picking'> {
  release: ReleaseCard;
  name: string;
}

function TitleCell({ organizationId, release, name, picking }: TitleCellProps) {
  const { t } = useTranslation();
  return (
    <span className={css.title}>
      {picking && (
        <ItemPick
          label={t('releases:select', { name })}
          checked={picking.isPicked(release._id)}
          onChange={(checked, isRange) => picking.onPick(release, checked, isRange)}
        />
      )}
      <AppLink to={openPath(organizationId, release)}>
        <b>
          <bdi>{name}</bdi>
        </b>
      </AppLink>
    </span>
  );
}

function ReleaseTable({ organizationId, releases, types, home, onFile, picking }: ReleaseTableProps) {
  const { t } = useTranslation();
  const go = useGo();
  const name = (release: ReleaseCard) => titleOf(release, t('releases:untitled'));
  return (
    <DataTable
      label={t('releases:title')}
      rows={releases}
      keyOf={(release) => release._id}
      onDrag={picking?.onDrag}
      isActive={(release) => !!picking?.isPicked(release._id)}
      onRow={(release) => go(openPath(organizationId, release))}
      columns={[
        {
          key: 'title',
          header: <TitleHead releases={releases} picking={picking} />,
          cell: (release) => <TitleCell {...{ organizationId, release, picking }} name={name(release)} />,
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
            <span className="row wrap">
              <ReleaseStatusChip release={release} withoutDay={release.status === 'distributed'} />
              <ReleaseMomentChips release={release} />
              <LanguageMark release={release} home={home} />
            </span>
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
