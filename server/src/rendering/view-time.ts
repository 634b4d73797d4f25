import { formatDate, formatTime, formatWeekday, plainText } from './format.ts';
import type { RenderInput } from './render-input.ts';
import { items } from './view-file.ts';

/** Broadcast times, each in its own words or in those of its moment. */
export function toTimes(value: unknown, input: RenderInput) {
  const zone = input.organization.timeZone;
  return items(value).map((item) => ({
    date: plainText(item.dateTxt) || formatDate(item.date, zone),
    day: plainText(item.dayTxt) || formatWeekday(item.date, input.locale, zone),
    hour: plainText(item.hourTxt) || formatTime(item.date, zone),
    channel: plainText(item.channel),
    title: plainText(item.title) || plainText(item.episode),
  }));
}
