import type { StatsReader } from '@firstlook/contract/stats.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { type StatsQuery, useStatsReaders } from '../../data/stats.ts';
import { path } from '../../device/path.ts';
import { formatNumber, sayPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { DetailSection, useAsked } from './detail-section.tsx';
import css from './stats.module.css';
import { sayWatchTime } from './watch-time.ts';

/** A person without a name is called by the address. */
const nameOf = ({ name, email }: StatsReader) => <bdi>{name || email}</bdi>;

const columnsOf = (organizationId: string, canOpen: boolean, t: TFunction): Column<StatsReader>[] => [
  {
    key: 'name',
    header: t('stats:readers.name'),
    cell: (one) =>
      one.contactId && canOpen ? (
        <AppLink className="link" to={path.contactEdit(organizationId, one.contactId)}>
          {nameOf(one)}
        </AppLink>
      ) : (
        nameOf(one)
      ),
  },
  { key: 'email', header: t('stats:readers.email'), cell: (one) => <Ltr>{one.email}</Ltr>, wideOnly: true },
  {
    key: 'releases',
    header: t('stats:readers.releases'),
    numeric: true,
    cell: (one) => formatNumber(one.releases),
  },
  { key: 'count', header: t('stats:mode.watches'), numeric: true, cell: (one) => formatNumber(one.count) },
  { key: 'time', header: t('stats:time.title'), numeric: true, cell: (one) => sayWatchTime(one.time, t) },
  { key: 'percent', header: t('stats:percent'), numeric: true, cell: (one) => sayPercent(one.percent) },
];

/** Who watched longest. They are people: there is no file of them here, the report of a release has one. */
export function ReaderSection(props: {
  organizationId: string;
  query: StatsQuery;
  /** How many there are of what is shown. */
  sittings: number;
}) {
  const { organizationId, query, sittings } = props;
  const { t } = useTranslation();
  const canOpen = useCan(organizationId)('contact.write');
  const asked = useAsked(sittings);
  const answer = useStatsReaders(organizationId, query, asked.isAsked);
  const title = t('stats:readers.title');
  return (
    <DetailSection title={title} asked={asked} answer={answer}>
      {({ items }) => (
        <section className={css.section}>
          <div className={css.sectionHead}>
            <h2>{title}</h2>
          </div>
          {items.length === 0 ? (
            <p className="muted">{t('stats:readers.none')}</p>
          ) : (
            <DataTable
              label={title}
              rows={items}
              keyOf={(one) => one.email}
              columns={columnsOf(organizationId, canOpen, t)}
            />
          )}
        </section>
      )}
    </DetailSection>
  );
}
