import { formatNumber } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import css from './share-ring.module.css';

interface Share {
  name: string;
  count: number;
}
interface Slice extends Share {
  colour: string;
}

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'];
/** What the smaller shares together are called. */
export const otherShares = 'other';

/** The four largest shares in their colours, the rest together in grey. */
export function slicesOf(shares: readonly Share[]): Slice[] {
  const sorted = shares.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const own = sorted
    .slice(0, colours.length)
    .map((one, position) => ({ ...one, colour: colours[position] ?? '' }));
  const rest = sorted.slice(colours.length).reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...own, { name: otherShares, count: rest, colour: 'var(--chart-other)' }] : own;
}

const radius = 72;
const around = 2 * Math.PI * radius;
/** Points of the ring left free between two slices. */
const gap = 3;

function Ring({
  label,
  word,
  slices,
  total,
}: {
  label: string;
  word: string;
  slices: Slice[];
  total: number;
}) {
  const starts = slices.map((_, position) =>
    slices.slice(0, position).reduce((sum, { count }) => sum + (count / total) * around, 0),
  );
  return (
    <svg viewBox="0 0 200 200" role="img" aria-label={label}>
      {slices.map(({ name, count, colour }, position) => {
        const length = (count / total) * around;
        const drawn = slices.length > 1 ? Math.max(1, length - gap) : length;
        return (
          <circle
            key={name}
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
      <text x="100" y="100" textAnchor="middle" className={css.total}>
        {formatNumber(total)}
      </text>
      <text x="100" y="121" textAnchor="middle" className={css.word}>
        {word}
      </text>
    </svg>
  );
}

interface ShareRingProps {
  label: string;
  shares: readonly Share[];
  /** What a share is called, and the others together (`otherShares`). */
  nameOf: (name: string) => string;
  /** The word under the total. */
  wordOf: (total: number) => string;
  /** Heads of the table. */
  heads: { name: string; count: string; share: string };
}

/** Parts of a whole: the ring, and always the table. */
export function ShareRing({ label, shares, nameOf, wordOf, heads }: ShareRingProps) {
  const slices = slicesOf(shares);
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={css.ring}>
      <Ring label={label} word={wordOf(total)} slices={slices} total={total} />
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heads.name}</th>
            <th scope="col" className="number">
              {heads.count}
            </th>
            <th scope="col" className="number">
              {heads.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ name, count, colour }) => (
            <tr key={name}>
              <td>
                <i className={css.swatch} style={{ background: colour }} aria-hidden="true" />
                <bdi>{nameOf(name)}</bdi>
              </td>
              <td className="number digits">{formatNumber(count)}</td>
              <td className="number digits">
                <Ltr>{`${Math.round((count / total) * 100)}%`}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
