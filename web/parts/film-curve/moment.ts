import { formatDuration, formatPercent } from '../../i18n/format.ts';

/** Where a hundredth of a film begins, as `12:30`; in percent where nobody knows how long it is. */
export const momentOf = (at: number, durationSeconds: number | null): string =>
  durationSeconds ? formatDuration((at / 100) * durationSeconds) : formatPercent(at);
