import { isDay } from '@firstlook/contract/day.ts';
import { dayIn, endOfDay } from '@firstlook/contract/zone.ts';
import { timeZone } from '../../i18n/place.ts';

/**
 * The end of the chosen day where the organization is: a release that expires on the 20th can be watched on the 20th,
 * whatever the clock of the person says who chose it. What is no day stays as it was typed, for the check.
 */
export const endOfChosenDay = (day: string | null): string | null =>
  day && isDay(day) ? endOfDay(day, timeZone()).toISOString() : day;

/** The day on which a release expires, as the organization counts days. */
export const dayOfExpiry = (moment: string | null): string | null =>
  moment && isDay(moment) ? dayIn(timeZone(), new Date(moment)) : moment;

/** The chosen day is behind us: saving it shuts the release, which the editor should know. */
export const isOver = (moment: string | null): boolean =>
  !!moment && isDay(moment) && Date.parse(moment) < Date.now();
