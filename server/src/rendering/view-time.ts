import { broadcastState, readDay, readHour } from '@firstlook/contract/broadcast-time.ts';
import { formatDate, formatTime, formatWeekday, plainText } from './format.ts';
import type { RenderInput } from './render-input.ts';
import { items } from './view-file.ts';

/** Broadcast times, each in its own words or in those of its moment, and what of them is understood. */
export function toTimes(value: unknown, input: RenderInput, releaseId = input.release._id) {
  const zone = input.organization.timeZone;
  return items(value).map((item) => {
    const date = plainText(item.dateTxt) || formatDate(item.date, zone);
    const hour = plainText(item.hourTxt) || formatTime(item.date, zone);
    const time = { day: readDay(date.trim()), hour: readHour(hour.trim()) };
    const state = input.today ? broadcastState(time, input.today) : 'unknown';
    return {
      releaseId,
      date,
      day: plainText(item.dayTxt) || formatWeekday(item.date, input.locale, zone),
      hour,
      channel: plainText(item.channel),
      title: plainText(item.title) || plainText(item.episode),
      /** `YYYY-MM-DD` and `HH:mm`; null where they are not understood. */
      time,
      isPast: state === 'past',
      isToday: state === 'today',
    };
  });
}

/** The same with the address of a calendar file of each that is not over; empty where the page has no public one. */
export function withCalendar(times: ReturnType<typeof toTimes>, { publicUrl }: RenderInput) {
  return times.map((one, at) => ({
    ...one,
    calendarUrl: publicUrl && one.time.day && !one.isPast ? `${publicUrl}/times.ics?n=${at + 1}` : '',
  }));
}
