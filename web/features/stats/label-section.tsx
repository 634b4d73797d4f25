import type { StatsLabel } from '@firstlook/contract/stats.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type StatsQuery, useStatsLabels } from '../../data/stats.ts';
import { formatNumber, sayPercent } from '../../i18n/format.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useSetSearch } from '../../ui/hook/navigation.ts';
import { ChartSection } from './chart-section.tsx';
import { DetailSection, useAsked } from './detail-section.tsx';
import { labelSheet } from './sheet.ts';
import css from './stats.module.css';
import { labelKinds, type StatsState } from './stats-state.ts';

const figureOf = ({ percent, people }: StatsLabel, t: TFunction) =>
  `${sayPercent(percent)} · ${t('stats:count.people', { count: people, total: formatNumber(people) })}`;

/** A bar is the part of a film that was seen, of the whole film. */
function LabelBars({ labels, title }: { labels: readonly StatsLabel[]; title: string }) {
  const { t } = useTranslation();
  if (labels.length === 0) return <p className="muted">{t('stats:labels.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <ol className={css.labels} aria-label={title} tabIndex={0}>
      {labels.map((one) => (
        <li key={one.id}>
          <span className={css.barName} title={one.name}>
            <bdi>{one.name}</bdi>
          </span>
          <span className={css.whole} aria-hidden="true">
            <i style={{ inlineSize: `${one.percent}%` }} />
          </span>
          <span className={css.barValue}>{figureOf(one, t)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Those of one kind, in the order of their bars. */
export const labelsOf = (items: readonly StatsLabel[], kind: StatsLabel['kind']): StatsLabel[] =>
  items.filter((one) => one.kind === kind).sort((a, b) => b.percent - a.percent);

interface LabelSectionProps {
  organizationId: string;
  query: StatsQuery;
  /** How many there are of what is shown. */
  sittings: number;
  state: StatsState;
  note: string;
}

/** How far the contacts of mailing lists, tags and companies watch. */
export function LabelSection({ organizationId, query, sittings, state, note }: LabelSectionProps) {
  const { t } = useTranslation();
  const setSearch = useSetSearch(true);
  const asked = useAsked(sittings);
  const answer = useStatsLabels(organizationId, query, asked.isAsked);
  const title = t('stats:labels.title');
  const { label: kind, tables } = state;
  return (
    <DetailSection title={title} asked={asked} answer={answer}>
      {({ items }) => {
        const labels = labelsOf(items, kind);
        return (
          <ChartSection
            sheet={labelSheet(labels, t)}
            tables={tables}
            picture={() => ({
              title: `${title}${t('common:colon')} ${t(`stats:labels.${kind}`)}`,
              note,
              drawing: {
                kind: 'bars',
                items: labels
                  .slice(0, 25)
                  .map((one) => ({ name: one.name, value: figureOf(one, t), share: one.percent / 100 })),
              },
            })}
            tools={
              <Segmented
                label={t('stats:labels.by')}
                value={kind}
                options={labelKinds.map((value) => ({ value, label: t(`stats:labels.${value}`) }))}
                onChange={(value) => setSearch({ label: value === 'list' ? undefined : value })}
              />
            }
          >
            <p className="muted small">{t('stats:labels.text')}</p>
            <LabelBars labels={labels} title={title} />
          </ChartSection>
        );
      }}
    </DetailSection>
  );
}
