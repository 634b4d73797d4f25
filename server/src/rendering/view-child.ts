import { byMoment } from '@firstlook/contract/broadcast-time.ts';
import { formatDate, plainText } from './format.ts';
import { wordsOfHtml } from './html-text.ts';
import type { RenderChild, RenderInput } from './render-input.ts';
import { type FileView, items, toFileView } from './view-file.ts';
import { toTimes, withCalendar } from './view-time.ts';
import { webAddress } from './web-address.ts';

/** A release beside the one that is shown, as templates see it. */
export interface ChildView {
  id: string;
  type: string;
  title: string;
  subtitle: string;
  author: string;
  price: string;
  pageCount: string;
  episode: string;
  channel: string;
  desc: string;
  date: string;
  image: FileView | null;
  /** Where its first chapter is read, outside of our pages. */
  firstChapterUrl: string;
  durationText: string;
  /** Its public page; empty where it has none. */
  publicUrl: string;
}

export function toChildView(
  { _id, releaseType, data, publicUrl }: RenderChild,
  input: RenderInput,
): ChildView {
  const cover = items(data.mainImage)[0];
  const film = items(data.film)[0];
  return {
    id: _id,
    type: releaseType,
    title: plainText(data.title),
    subtitle: plainText(data.subtitle),
    author: plainText(data.author) || plainText(data.artist),
    price: plainText(data.price),
    pageCount: plainText(data.pageCount),
    episode: plainText(data.episode),
    channel: plainText(data.channel),
    desc: wordsOfHtml(plainText(data.desc)),
    date: formatDate(data.publishedAt, input.organization.timeZone),
    image: cover ? toFileView(cover, input) : null,
    firstChapterUrl: webAddress(data.firstChapterLink),
    durationText: film ? toFileView(film, input).durationText : '',
    publicUrl: publicUrl ?? '',
  };
}

/** Broadcast times of all of them in one table; a row without words of its own is called as its release. */
function childTimes(children: readonly RenderChild[], input: RenderInput) {
  return children.flatMap(({ _id, data }) =>
    toTimes(data.broadcastTimes, input, _id).map((time) => ({
      ...time,
      title: time.title || plainText(data.title),
    })),
  );
}

/** When a release and those in it are broadcast, and where all that is to come is a calendar file; empty where it is none. */
export function toBroadcasts(own: unknown, children: readonly RenderChild[], input: RenderInput) {
  const all = [...toTimes(own, input), ...childTimes(children, input)];
  const times = withCalendar(
    all.sort((one, other) => byMoment(one.time, other.time)),
    input,
  );
  return {
    times,
    calendarUrl: times.some(({ calendarUrl }) => calendarUrl) ? `${input.publicUrl}/times.ics` : '',
  };
}
