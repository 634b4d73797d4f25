import type { OrganizationView, ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { searchForm } from '@firstlook/contract/search-form.ts';
import { dayIn } from '@firstlook/contract/zone.ts';

type Typed = Pick<OrganizationView, 'releaseTypes'>;
const idsOf = (types: readonly ReleaseType[]) => types.map(({ id }) => id);

/** Ids of the types whose releases hold other releases, and of those that are watched themselves. */
export const typesOf = ({ releaseTypes }: Typed): { groups: string[]; programmes: string[] } => ({
  groups: idsOf(releaseTypes.filter(({ isGroup }) => isGroup)),
  programmes: idsOf(releaseTypes.filter(({ isGroup }) => !isGroup)),
});

/** With fewer, the row of the month would stand half empty: then it shows the newest, whenever they came out. */
const fewest = 4;

/** What came out this month on the organization's calendar, or else the newest. @param cards the newest first */
export function newestOf(cards: readonly ReleaseCard[], now: Date, zone: string) {
  const month = dayIn(zone, now).slice(0, 7);
  const ofMonth = cards.filter(
    ({ distributedAt }) => distributedAt && dayIn(zone, new Date(distributedAt)).startsWith(month),
  );
  return ofMonth.length >= fewest ? { isMonth: true, items: ofMonth } : { isMonth: false, items: [...cards] };
}

const idOf = (value: unknown) =>
  typeof value === 'string' ? value : String((value as { _id?: unknown } | null)?._id ?? '');

/** The releases that a field of this kind names, by their ids. */
export const namedIn = (data: Record<string, unknown>, field: string): string[] =>
  [data[field]].flat().map(idOf).filter(Boolean);

/** Of several groups, what the first names that names anything there. */
export const firstNamed = (
  groups: readonly { releaseData: Record<string, unknown> }[],
  field: string,
): string[] =>
  groups.map(({ releaseData }) => namedIn(releaseData, field)).find((ids) => ids.length > 0) ?? [];

/** Releases by the month of their publication (`YYYY-MM`), the newest month first, in each their own order. */
export function monthsOf(cards: readonly ReleaseCard[]): { month: string; items: ReleaseCard[] }[] {
  const months = new Map<string, ReleaseCard[]>();
  for (const card of cards) {
    const items = months.get(card.monthOfPublish) ?? [];
    items.push(card);
    months.set(card.monthOfPublish, items);
  }
  return [...months]
    .map(([month, items]) => ({ month, items }))
    .sort((one, other) => (one.month < other.month ? 1 : -1));
}

/** Releases of a group by a word that its person chose (`genre`); one row when they are all of one kind. */
export function kindsOf(cards: readonly ReleaseCard[]): { genre: string | null; items: ReleaseCard[] }[] {
  const genres = new Set(cards.map(({ releaseData }) => releaseData.genre));
  if (genres.size < 2) return [{ genre: null, items: [...cards] }];
  return [...genres].map((genre) => ({
    genre: typeof genre === 'string' ? genre : '',
    items: cards.filter(({ releaseData }) => releaseData.genre === genre),
  }));
}

/** Whether a release answers to what was typed in the search of its group: every word, in any order. */
export function answersTo({ releaseData }: ReleaseCard, typed: string): boolean {
  const { title, shortTitle, subtitle, desc, episode, channel } = releaseData;
  const all = searchForm([title, shortTitle, subtitle, desc, episode, channel].filter(Boolean).join(' '));
  return searchForm(typed)
    .split(' ')
    .every((word) => all.includes(word));
}

const groupTabs = ['main', 'monthlySummary', 'archive', 'broadcastTimes'] as const;
export type GroupTab = (typeof groupTabs)[number];

/** The tabs of a group: broadcast times only where there are any. */
export const tabsOf = (hasBroadcasts: boolean): GroupTab[] =>
  groupTabs.filter((tab) => tab !== 'broadcastTimes' || hasBroadcasts);

/** The tab that the address names; any other word means the first. */
export const tabNamed = (tabs: readonly GroupTab[], name: string | undefined): GroupTab =>
  tabs.find((tab) => tab === name) ?? 'main';
