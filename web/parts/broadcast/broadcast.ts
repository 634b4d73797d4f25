import { type BroadcastTime, byMoment, readDay, readHour } from '@firstlook/contract/broadcast-time.ts';

/** A broadcast of a release as the organization wrote it, and what of it is understood. */
export interface Broadcast extends BroadcastTime {
  releaseId: string;
  title: string;
  dateTxt: string;
  dayTxt: string;
  hourTxt: string;
  channel: string;
}

/** What is broadcast: the card of a release, or the release itself. */
interface Programme {
  _id: string;
  releaseData: Record<string, unknown>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function readRow(card: Programme, row: Record<string, unknown>): Broadcast {
  const dateTxt = text(row.dateTxt);
  const hourTxt = text(row.hourTxt);
  return {
    releaseId: card._id,
    title: text(row.title) || text(row.episode) || text(card.releaseData.title),
    dateTxt,
    dayTxt: text(row.dayTxt),
    hourTxt,
    channel: text(row.channel),
    day: readDay(dateTxt),
    hour: readHour(hourTxt),
  };
}

const isRow = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && Object.values(row).some((value) => text(value) !== '');

/** What is broadcast of these releases, by day and hour; what names no day stands at the end, in its own order. */
export function broadcastsOf(cards: readonly Programme[]): Broadcast[] {
  const rows = cards.flatMap((card) => {
    const { broadcastTimes } = card.releaseData;
    return Array.isArray(broadcastTimes) ? broadcastTimes.filter(isRow).map((row) => readRow(card, row)) : [];
  });
  return rows.sort(byMoment);
}
