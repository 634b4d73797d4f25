import { classNames } from './class-name.ts';
import css from './heat.module.css';

interface Stretch {
  from: number;
  length: number;
  times: number;
}

/** Neighbouring hundredths that were watched equally often, as one stretch. */
export function stretchesOf(buckets: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [position, times] of buckets.entries()) {
    const last = stretches.at(-1);
    if (last && last.times === times) last.length += 1;
    else stretches.push({ from: position, length: 1, times });
  }
  return stretches.filter(({ times }) => times > 0);
}

const shades = [0.5, 0.75, 1];

interface HeatProps {
  buckets: readonly number[];
  /** What it shows, in words. */
  label: string;
  className?: string | undefined;
}

/** What was watched of a film, from its start: stronger where it was watched again. */
export function Heat({ buckets, label, className }: HeatProps) {
  return (
    <svg
      className={classNames(css.heat, className)}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {stretchesOf(buckets).map(({ from, length, times }) => (
        <rect
          key={from}
          x={from}
          width={length}
          height="10"
          fill="var(--chart-1)"
          opacity={shades[Math.min(times, shades.length) - 1]}
        />
      ))}
    </svg>
  );
}
