import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { keepFocus } from '../../ui/hook/use-return-focus.ts';
import { useShortcut } from '../../ui/hook/use-shortcut.ts';
import { between, countOf, type Item, isSelected, nothing, pick, type Selection } from './selection.ts';

interface SelectionPlace<T, C> {
  /** Organization and part of it: another one begins with nothing selected. */
  place: string;
  condition: C;
  page: readonly T[];
}

/** Fields take the keys for themselves, and so does what is open above the page. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role=dialog],[role=menu],[role=listbox],textarea,select,input:not([type=checkbox])') !==
    null;

/** The selection as it stands: it ends with its place, and "all that match" with the condition. */
function useKept<T extends Item, C>(place: string, condition: C) {
  const [selection, setSelection] = useState<Selection<T, C>>(nothing);
  const [kept, setKept] = useState(place);
  const isLeft = place !== kept;
  const isOther = selection.kind === 'all' && !deepEqual(selection.condition, condition);
  if (isLeft) setKept(place);
  if ((isLeft || isOther) && selection !== nothing) setSelection(nothing);
  const shown: Selection<T, C> = isLeft || isOther ? nothing : selection;
  return [shown, setSelection] as const;
}

/** What is selected at this moment, for those who ask later. */
export type Held<T extends Item, C> = RefObject<{ selection: Selection<T, C>; page: readonly T[] }>;

/** The element around the rows: Ctrl or Cmd with A in it selects the page, Escape lets go of all. */
function useListKeys(count: number, onPage: (isIn: boolean) => void, onClear: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isAll = (event.ctrlKey || event.metaKey) && event.code === 'KeyA' && !event.shiftKey;
    if (!isAll || isElsewhere(event.target)) return;
    event.preventDefault();
    onPage(true);
  };
  const clear = () => {
    onClear();
    // The bar that had the focus goes.
    keepFocus(() => list.current);
  };
  useShortcut((event) => event.key === 'Escape' && count > 0 && !isElsewhere(event.target), clear);
  return { list: { ref: list, tabIndex: -1, onKeyDown }, clear };
}

/** Which rows of a list are selected, and the ways to select them. */
export function useSelection<T extends Item, C>({ place, condition, page }: SelectionPlace<T, C>) {
  const [selection, setSelection] = useKept<T, C>(place, condition);
  const [isFull, setFull] = useState(false);
  const anchor = useRef<string | null>(null);
  const held: Held<T, C> = useRef({ selection, page });
  held.current = { selection, page };

  const change = useCallback(
    (items: readonly T[], isIn: boolean) => {
      const next = pick(held.current.selection, items, isIn);
      setFull(next === held.current.selection && items.length > 0);
      setSelection(next);
    },
    [setSelection],
  );
  const onPick = useCallback(
    (item: T, isIn: boolean, isRange: boolean) => {
      change(isRange ? between(held.current.page, anchor.current, item) : [item], isIn);
      anchor.current = item._id;
    },
    [change],
  );
  const onPage = useCallback((isIn: boolean) => change(held.current.page, isIn), [change]);
  const { list, clear } = useListKeys(countOf(selection), onPage, () => {
    setSelection(nothing);
    setFull(false);
    anchor.current = null;
  });
  return {
    selection,
    /** More were ticked than can be named one by one. */
    isFull,
    list,
    held,
    onPick,
    onPage,
    onAll: (matching: number) => setSelection({ kind: 'all', condition, matching, except: new Set() }),
    clear,
  };
}

export type SelectionState<T extends Item, C> = ReturnType<typeof useSelection<T, C>>;

/** What rows know of the selection. */
export interface Picking<T extends Item> {
  isAny: boolean;
  isPicked: (id: string) => boolean;
  onPick: (item: T, isIn: boolean, isRange: boolean) => void;
  onPage: (isIn: boolean) => void;
}

/** The same object until something of the selection changes: what is typed above the list draws no row again. */
export function usePicking<T extends Item, C>(
  state: Pick<SelectionState<T, C>, 'selection' | 'onPick' | 'onPage'>,
): Picking<T> {
  const { selection, onPick, onPage } = state;
  return useMemo(
    () => ({
      isAny: countOf(selection) > 0,
      isPicked: (id: string) => isSelected(selection, id),
      onPick,
      onPage,
    }),
    [selection, onPick, onPage],
  );
}

/** What a bar of acts stands for. */
export interface SelectionBarProps<State, C> {
  organizationId: string;
  state: State;
  condition: C;
  /** Rows that match, as far as the list counts them. */
  total: number;
  isCapped: boolean | undefined;
}
