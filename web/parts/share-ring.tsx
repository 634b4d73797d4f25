import { formatNumber, formatPercent } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { classNames } from '../ui/page/class-name.ts';
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

const greyed = 'var(--chart-other)';

/** So many of the largest by their names, the rest together; one that would be the rest by itself keeps its name. */
function grouped(shares: readonly Share[], most: number): Slice[] {
  const sorted = shares.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const named = sorted.length === most + 1 ? sorted : sorted.slice(0, most);
  const own = named.map((one, position) => ({ ...one, colour: colours[position] ?? greyed }));
  const rest = sorted.slice(named.length).reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...own, { name: otherShares, count: rest, colour: greyed }] : own;
}

/** Slices of the ring: the largest in their colours, the rest in grey. */
export const slicesOf = (shares: readonly Share[]): Slice[] => grouped(shares, colours.length);
/** Lines of the table beside it. */
export const linesOf = (shares: readonly Share[]): Slice[] => grouped(shares, 12);

const radius = 72;
const around = 2 * Math.PI * radius;
/** Points of the ring left free between two slices. */
const gap = 3;

/** What a press on a share does, where it does something. */
export interface Choosing {
  /** What is chosen now; null for nothing. */
  chosen: string | null;
  /** What the press is called. */
  labelOf: (name: string) => string;
  onChoose: (name: string) => void;
}

/** The others together are nothing to choose. */
const choosable = (choosing: Choosing | undefined, name: string) =>
  name === otherShares ? undefined : choosing;

interface RingProps {
  label: string;
  word: string;
  slices: Slice[];
  total: number;
  choosing: Choosing | undefined;
}

/** Drawn, and for the mouse; everybody else has the table. */
function Ring({ label, word, slices, total, choosing }: RingProps) {
  const starts = slices.map((_, position) =>
    slices.slice(0, position).reduce((sum, { count }) => sum + (count / total) * around, 0),
  );
  return (
    <svg viewBox="0 0 200 200" role="img" aria-label={label}>
      {slices.map(({ name, count, colour }, position) => {
        const length = (count / total) * around;
        const mine = choosable(choosing, name);
        const drawn = slices.length > 1 ? Math.max(1, length - gap) : length;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table beside it has a button for each share
          <circle
            key={name}
            className={classNames(mine && css.slice)}
            onClick={mine && (() => mine.onChoose(name))}
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
  choosing?: Choosing;
}

function ShareName({
  slice,
  name,
  choosing,
}: {
  slice: Slice;
  name: string;
  choosing: Choosing | undefined;
}) {
  const shown = (
    <>
      <i className={css.swatch} style={{ background: slice.colour }} aria-hidden="true" />
      <bdi>{name}</bdi>
    </>
  );
  if (!choosing) return shown;
  return (
    <button
      type="button"
      className={css.name}
      aria-label={choosing.labelOf(slice.name)}
      title={choosing.labelOf(slice.name)}
      aria-pressed={choosing.chosen === slice.name}
      onClick={() => choosing.onChoose(slice.name)}
    >
      {shown}
    </button>
  );
}

/** Parts of a whole: the ring, and always the table. */
export function ShareRing({ label, shares, nameOf, wordOf, heads, choosing }: ShareRingProps) {
  const slices = slicesOf(shares);
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={css.ring}>
      <Ring label={label} word={wordOf(total)} slices={slices} total={total} choosing={choosing} />
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
          {linesOf(shares).map((slice) => (
            <tr key={slice.name}>
              <td>
                <ShareName
                  slice={slice}
                  name={nameOf(slice.name)}
                  choosing={choosable(choosing, slice.name)}
                />
              </td>
              <td className="number digits">{formatNumber(slice.count)}</td>
              <td className="number digits">
                <Ltr>{formatPercent((slice.count / total) * 100)}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
