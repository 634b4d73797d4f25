import type { ReleaseStats } from '@firstlook/contract/stats.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { cropText, formatNumber } from '../../i18n/format.ts';
import { AppLink } from '../../ui/page/link.tsx';
import { useToggleOnly } from './only.tsx';
import { titleOf } from './sheet.ts';
import css from './stats.module.css';
import type { Only, ReleaseMode } from './stats-state.ts';
import { sayWatchTime } from './watch-time.ts';

/** Characters of a name beside its bar (specification 1 section 2); the whole stands in the tooltip and for screen readers. */
const labelLength = 10;

const fieldOf = {
  people: 'byAccount',
  watches: 'byTotalWatchTimes',
  time: 'byTotalWatchTime',
} as const satisfies Record<ReleaseMode, keyof ReleaseStats>;

/** Where there is nothing to see there is no bar. */
export function barsOf(releases: readonly ReleaseStats[], mode: ReleaseMode) {
  const bars = releases
    .map((one) => ({ id: one.releaseId, title: one.title, value: one[fieldOf[mode]] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  const most = bars[0]?.value ?? 0;
  return bars.map((one) => ({ ...one, share: most > 0 ? one.value / most : 0 }));
}

export const figureOf = (value: number, mode: ReleaseMode, t: TFunction) =>
  mode === 'time'
    ? sayWatchTime(value, t)
    : t(`stats:count.${mode}`, { count: value, total: formatNumber(value) });

function Label({ organizationId, id, title }: { organizationId: string; id: string; title: string }) {
  const { t } = useTranslation();
  const name = titleOf(title, t);
  if (!title) return <span className={css.barName}>{name}</span>;
  return (
    <AppLink className={css.barName} to={path.releaseReport(organizationId, id)} title={name}>
      <bdi aria-hidden="true">{cropText(name, labelLength)}</bdi>
      <span className="visually-hidden">{name}</span>
    </AppLink>
  );
}

/** Bars of the releases, the most watched first. */
export function ReleaseBars(props: {
  organizationId: string;
  releases: readonly ReleaseStats[];
  mode: ReleaseMode;
  only: Only;
}) {
  const { t } = useTranslation();
  const { organizationId, releases, mode, only } = props;
  const toggle = useToggleOnly(only);
  const bars = barsOf(releases, mode);
  if (bars.length === 0) return <p className="muted">{t('stats:noPeople')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <ol className={css.bars} aria-label={t('stats:byRelease')} tabIndex={0}>
      {bars.map(({ id, title, value, share }) => (
        <li key={id}>
          <Label organizationId={organizationId} id={id} title={title} />
          <button
            type="button"
            className={css.pick}
            aria-label={t('stats:only', { name: titleOf(title, t) })}
            title={t('stats:only', { name: titleOf(title, t) })}
            aria-pressed={only.release === id}
            onClick={() => toggle('release', id)}
          >
            <span className={css.track}>
              <i style={{ inlineSize: `${Math.max(1, share * 100)}%` }} />
            </span>
          </button>
          <span className={css.barValue}>{figureOf(value, mode, t)}</span>
        </li>
      ))}
    </ol>
  );
}
