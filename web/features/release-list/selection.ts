import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { mostNamedAtOnce } from '@firstlook/contract/selection-limit.ts';
import type { ReleaseQuery } from '../../data/release.ts';
import type { ChosenReleases } from '../../data/selection.ts';

/** What the list is narrowed to, without its page and order. */
export type Condition = Pick<ReleaseQuery, 'filter' | 'orgFilter'>;

/** Releases that were ticked, or all that match a condition but for some. */
export type Selection =
  | { kind: 'some'; releases: ReadonlyMap<string, ReleaseCard> }
  | { kind: 'all'; condition: Condition; matching: number; except: ReadonlySet<string> };

export const nothing: Selection = { kind: 'some', releases: new Map() };

export const countOf = (selection: Selection): number =>
  selection.kind === 'some' ? selection.releases.size : selection.matching - selection.except.size;

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.releases.has(id) : !selection.except.has(id);

export const conditionOf = ({ filter, orgFilter }: ReleaseQuery): Condition => ({ filter, orgFilter });

export const sameCondition = (one: Condition, other: Condition): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Ticks releases or takes the tick off. The same selection again where more cannot be named one by one. */
export function pick(selection: Selection, releases: readonly ReleaseCard[], isIn: boolean): Selection {
  if (selection.kind === 'some') {
    const next = new Map(selection.releases);
    for (const release of releases) {
      if (isIn) next.set(release._id, release);
      else next.delete(release._id);
    }
    return next.size > mostNamedAtOnce ? selection : { kind: 'some', releases: next };
  }
  const except = new Set(selection.except);
  for (const { _id } of releases) {
    if (isIn) except.delete(_id);
    else except.add(_id);
  }
  if (except.size > mostNamedAtOnce) return selection;
  return except.size >= selection.matching ? nothing : { ...selection, except };
}

/** From one release of the page to another, both included; the second alone where the first is not on this page. */
export function between(page: readonly ReleaseCard[], from: string | null, to: ReleaseCard): ReleaseCard[] {
  const start = page.findIndex(({ _id }) => _id === from);
  const end = page.findIndex(({ _id }) => _id === to._id);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Whether some of them may be put away and some be brought back, as far as the screen knows. */
export function archivableOf(selection: Selection): { away: boolean; back: boolean } {
  if (selection.kind === 'some') {
    const all = [...selection.releases.values()];
    return {
      away: all.some(({ archivedAt }) => !archivedAt),
      back: all.some(({ archivedAt }) => !!archivedAt),
    };
  }
  const statuses = [selection.condition.filter?.params?.status ?? []].flat();
  const back = statuses.includes('archived');
  return { away: !back || statuses.length > 1, back };
}

/** As the server is told, with the number that the person sees. */
export function chosenOf(selection: Selection): ChosenReleases {
  if (selection.kind === 'some') return { ids: [...selection.releases.keys()] };
  const { condition, except } = selection;
  return { matching: condition, except: [...except], count: countOf(selection) };
}

/** The ticked releases of this page as they are now: what was ticked before may lie in other folders since. */
export function pickedOf(selection: Selection, page: readonly ReleaseCard[]): ReleaseCard[] {
  if (selection.kind === 'all') return page.filter(({ _id }) => isSelected(selection, _id));
  const now = new Map(page.map((release) => [release._id, release]));
  return [...selection.releases.values()].map((release) => now.get(release._id) ?? release);
}
