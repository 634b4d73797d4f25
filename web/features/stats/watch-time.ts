import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/format.ts';

const minute = 60_000;
const hour = 60 * minute;
/** From here on minutes are no news. */
const roundHours = 100 * hour;

/** Hours with two digits behind the point, for files. */
export const hoursOf = (milliseconds: number): number => Math.round((milliseconds / hour) * 100) / 100;

/** A length of time as people say it: `45 seconds`, `20 minutes`, `3 h 20 min`, `1,872 hours`. */
export function sayWatchTime(milliseconds: number, t: TFunction): string {
  const say = (unit: 'seconds' | 'minutes' | 'hours', count: number) =>
    t(`stats:time.${unit}`, { count, total: formatNumber(count) });
  if (milliseconds < minute) return say('seconds', Math.round(milliseconds / 1000));
  const minutes = Math.round(milliseconds / minute);
  if (minutes < 60) return say('minutes', minutes);
  if (milliseconds >= roundHours) return say('hours', Math.round(milliseconds / hour));
  if (minutes % 60 === 0) return say('hours', minutes / 60);
  return t('stats:time.both', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
