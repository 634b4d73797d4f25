import { mostNamedAtOnce } from '@firstlook/contract/selection-limit.ts';

/** A row of a list. */
export interface Item {
  _id: string;
}

/** Rows that were ticked, or all that match a condition but for some (docs/decisions/0036). */
export type Selection<T extends Item, Condition> =
  | { kind: 'some'; items: ReadonlyMap<string, T> }
  | { kind: 'all'; condition: Condition; matching: number; except: ReadonlySet<string> };

export const nothing: { kind: 'some'; items: ReadonlyMap<string, never> } = {
  kind: 'some',
  items: new Map<string, never>(),
};

export const countOf = <T extends Item, C>(selection: Selection<T, C>): number =>
  selection.kind === 'some' ? selection.items.size : selection.matching - selection.except.size;

export const isSelected = <T extends Item, C>(selection: Selection<T, C>, id: string): boolean =>
  selection.kind === 'some' ? selection.items.has(id) : !selection.except.has(id);

/** Ticks rows or takes the tick off. The same selection again where more cannot be named one by one. */
export function pick<T extends Item, C>(
  selection: Selection<T, C>,
  items: readonly T[],
  isIn: boolean,
): Selection<T, C> {
  if (selection.kind === 'some') {
    const next = new Map(selection.items);
    for (const item of items) {
      if (isIn) next.set(item._id, item);
      else next.delete(item._id);
    }
    return next.size > mostNamedAtOnce ? selection : { kind: 'some', items: next };
  }
  const except = new Set(selection.except);
  for (const { _id } of items) {
    if (isIn) except.delete(_id);
    else except.add(_id);
  }
  if (except.size > mostNamedAtOnce) return selection;
  return except.size >= selection.matching ? nothing : { ...selection, except };
}

/** From one row of the page to another, both included; the second alone where the first is not on this page. */
export function between<T extends Item>(page: readonly T[], from: string | null, to: T): T[] {
  const start = page.findIndex(({ _id }) => _id === from);
  const end = page.findIndex(({ _id }) => _id === to._id);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** As the server is told, with the number that the person sees. */
export function chosenOf<T extends Item, C>(
  selection: Selection<T, C>,
): { ids: string[] } | { matching: C; except: string[]; count: number } {
  if (selection.kind === 'some') return { ids: [...selection.items.keys()] };
  const { condition, except } = selection;
  return { matching: condition, except: [...except], count: countOf(selection) };
}

/** The ticked rows of this page as they are now: what was ticked before may be another since. */
export function pickedOf<T extends Item, C>(selection: Selection<T, C>, page: readonly T[]): T[] {
  if (selection.kind === 'all') return page.filter(({ _id }) => isSelected(selection, _id));
  const now = new Map(page.map((item) => [item._id, item]));
  return [...selection.items.values()].map((item) => now.get(item._id) ?? item);
}
