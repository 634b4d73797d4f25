import { dayIn, endOfDay } from '@firstlook/contract/zone.ts';
import { timeZone } from '../../i18n/place.ts';

/**
 * The end of the chosen day where the organization is: a release that expires on the 20th can be watched on the 20th,
 * whatever the clock of the person says who chose it.
 */
export const endOfChosenDay = (day: string | null): string | null =>
  day && endOfDay(day, timeZone()).toISOString();

/** The day on which a release expires, as the organization counts days. */
export const dayOfExpiry = (moment: string | null): string | null =>
  moment && dayIn(timeZone(), new Date(moment));
