import { maximumPerHour } from '@firstlook/contract/distribution-limit.ts';
import { formatNumber } from '../../i18n/format.ts';

/** Whether a send may go at this pace; without one it goes as fast as it can. */
export const isPace = (perHour: number | null): boolean =>
  perHour === null || (Number.isInteger(perHour) && perHour >= 1 && perHour <= maximumPerHour);

/** About how long so many messages take at a pace, in the words of the chosen language. */
export function timeFor(people: number, perHour: number): string {
  const hours = people / perHour;
  const say = (count: number, unit: 'minute' | 'hour' | 'day', maximumFractionDigits = 0) =>
    formatNumber(count, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits });
  if (hours < 1) return say(Math.max(1, Math.ceil(hours * 60)), 'minute');
  return hours < 48 ? say(hours, 'hour', hours < 10 ? 1 : 0) : say(hours / 24, 'day', hours < 240 ? 1 : 0);
}
