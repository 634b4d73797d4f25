import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { channelPrefix } from '@firstlook/contract/report-count.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import css from './report.module.css';

interface Slice {
  origin: string;
  visits: number;
  colour: string;
}

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'];

/** What a source is called: a named channel by its name (`insert:Radio`), the others by our words. */
export function originName(origin: string, t: TFunction): string {
  return origin.startsWith(channelPrefix)
    ? origin.slice(channelPrefix.length)
    : t(findKey(`report:origin.${origin}`) ?? 'report:origin.other');
}

/** The four strongest origins in their colours, the rest together in grey. */
export function slicesOf(origins: ReleaseReport['origins']): Slice[] {
  const sorted = origins.filter(({ visits }) => visits > 0).sort((a, b) => b.visits - a.visits);
  const own = sorted
    .slice(0, colours.length)
    .map((one, position) => ({ ...one, colour: colours[position] ?? '' }));
  const rest = sorted.slice(colours.length).reduce((sum, { visits }) => sum + visits, 0);
  return rest > 0 ? [...own, { origin: 'other', visits: rest, colour: 'var(--chart-other)' }] : own;
}

const radius = 72;
const around = 2 * Math.PI * radius;
/** Points of the ring left free between two slices. */
const gap = 3;

function Pie({ slices, total }: { slices: Slice[]; total: number }) {
  const { t } = useTranslation();
  const starts = slices.map((_, position) =>
    slices.slice(0, position).reduce((sum, { visits }) => sum + (visits / total) * around, 0),
  );
  return (
    <svg viewBox="0 0 200 200" role="img" aria-label={t('report:origins')}>
      {slices.map(({ origin, visits, colour }, position) => {
        const length = (visits / total) * around;
        const drawn = slices.length > 1 ? Math.max(1, length - gap) : length;
        return (
          <circle
            key={origin}
            cx="100"
            cy="100"
            r={radius}
            fill="none"
            stroke={colour}
            strokeWidth="34"
            strokeDasharray={`${drawn} ${around}`}
            strokeDashoffset={-(starts[position] ?? 0)}
            transform="rotate(-90 100 100)"
          />
        );
      })}
      <text x="100" y="100" textAnchor="middle" className={css.pieNumber}>
        {formatNumber(total)}
      </text>
      <text x="100" y="121" textAnchor="middle" className={css.pieWord}>
        {t('report:entrances', { count: total })}
      </text>
    </svg>
  );
}

/** Where people came in from: the ring, and always the table. */
export function Origins({ origins }: { origins: ReleaseReport['origins'] }) {
  const { t } = useTranslation();
  const slices = slicesOf(origins);
  const total = slices.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <section>
      <h2>{t('report:origins')}</h2>
      {total === 0 ? (
        <p className="muted">{t('report:noEntrances')}</p>
      ) : (
        <div className={css.pie}>
          <Pie slices={slices} total={total} />
          <table>
            <thead>
              <tr>
                <th scope="col">{t('report:column.origin')}</th>
                <th scope="col" className="number">
                  {t('report:column.entrances')}
                </th>
                <th scope="col" className="number">
                  {t('report:column.share')}
                </th>
              </tr>
            </thead>
            <tbody>
              {slices.map(({ origin, visits, colour }) => (
                <tr key={origin}>
                  <td>
                    <i className={css.swatch} style={{ background: colour }} aria-hidden="true" />
                    <bdi>{originName(origin, t)}</bdi>
                  </td>
                  <td className="number digits">{formatNumber(visits)}</td>
                  <td className="number digits">
                    <Ltr>{`${Math.round((visits / total) * 100)}%`}</Ltr>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
