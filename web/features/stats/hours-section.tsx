import type { StatsHour } from '@firstlook/contract/stats.ts';
import { zoneName } from '@firstlook/contract/zone.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type StatsQuery, useStatsHours } from '../../data/stats.ts';
import { formatNumber, intlLocale } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { timeZone } from '../../i18n/place.ts';
import { firstDayOfWeek } from '../../i18n/week.ts';
import { ChartSection } from './chart-section.tsx';
import { DetailSection, useAsked } from './detail-section.tsx';
import css from './hours-section.module.css';
import { hourSheet } from './sheet.ts';
import { bestOf, hourName, hourSpan, type WeekRow, weekdayName, weekOf } from './week-hours.ts';

/** Of fewer watches a best hour is chance. */
const fewWatches = 20;

const watches = (count: number, t: TFunction) =>
  t('stats:count.watches', { count, total: formatNumber(count) });

function Best({ hours }: { hours: readonly StatsHour[] }) {
  const { t } = useTranslation();
  const best = bestOf(hours);
  if (!best) return null;
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <dl className={css.best}>
        <div>
          <dt>{t('stats:when.day')}</dt>
          <dd>
            <b>{weekdayName(best.day.value)}</b> {watches(best.day.count, t)}
          </dd>
        </div>
        <div>
          <dt>{t('stats:when.hour')}</dt>
          <dd>
            <b>
              <Ltr>{hourSpan(best.hour.value)}</Ltr>
            </b>{' '}
            {watches(best.hour.count, t)}
          </dd>
        </div>
      </dl>
      {total < fewWatches && <p className="muted small">{t('stats:when.few')}</p>}
    </>
  );
}

const colourOf = (count: number, most: number) =>
  count === 0
    ? undefined
    : {
        background: `color-mix(in oklab, var(--chart-1) ${Math.round(15 + (count / most) * 85)}%, var(--paper))`,
      };

function Grid({ week }: { week: readonly WeekRow[] }) {
  const { t } = useTranslation();
  const most = Math.max(...week.flatMap(({ counts }) => counts), 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={css.heatWrap} aria-label={t('stats:when.title')} tabIndex={0}>
      <table className={css.heat} aria-label={t('stats:when.title')}>
        <thead>
          <tr>
            <td />
            {week[0]?.counts.map((_, hour) => (
              <th key={hourName(hour)} scope="col">
                <span aria-hidden="true">{hour % 3 === 0 ? hour : ''}</span>
                <span className="visually-hidden">{hourSpan(hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map(({ weekday, counts }) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday)}</th>
              {counts.map((count, hour) => (
                <td
                  key={hourName(hour)}
                  style={colourOf(count, most)}
                  title={`${weekdayName(weekday)} ${hourSpan(hour)}${t('common:colon')} ${watches(count, t)}`}
                >
                  <span className="visually-hidden">{formatNumber(count)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HoursSectionProps {
  organizationId: string;
  query: StatsQuery;
  /** How many there are of what is shown. */
  sittings: number;
  tables: readonly string[];
  note: string;
}

/** On which days and at which hours films are watched, on the clocks of the organization. */
export function HoursSection({ organizationId, query, sittings, tables, note }: HoursSectionProps) {
  const { t } = useTranslation();
  const asked = useAsked(sittings);
  const answer = useStatsHours(organizationId, query, asked.isAsked);
  const title = t('stats:when.title');
  return (
    <DetailSection title={title} asked={asked} answer={answer}>
      {({ items }) => {
        const week = weekOf(items, firstDayOfWeek());
        return (
          <ChartSection
            sheet={hourSheet(items, t)}
            tables={tables}
            picture={() => ({
              title,
              note,
              drawing: {
                kind: 'grid',
                heads: week[0]?.counts.map((_, hour) => (hour % 3 === 0 ? String(hour) : '')) ?? [],
                rows: week.map(({ weekday, counts }) => ({ name: weekdayName(weekday), counts })),
              },
            })}
          >
            <Best hours={items} />
            <Grid week={week} />
            <p className="muted small">
              {t('stats:when.zone', { zone: zoneName(timeZone(), intlLocale()) })}
            </p>
          </ChartSection>
        );
      }}
    </DetailSection>
  );
}
