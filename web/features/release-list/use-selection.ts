import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { mostFiledAtOnce } from '@firstlook/contract/folder-limit.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import {
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { dragReleases } from '../../parts/dragged-release.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';
import { useShortcut } from '../../ui/hook/use-shortcut.ts';
import {
  between,
  type Condition,
  countOf,
  isSelected,
  nothing,
  pick,
  pickedOf,
  type Selection,
  sameCondition,
} from './selection.ts';

interface SelectionPlace {
  /** Organization, page of it and folder: another one begins with nothing selected. */
  place: string;
  condition: Condition;
  page: readonly ReleaseCard[];
  mayFile: boolean;
}

/** Fields take the keys for themselves, and so does what is open above the page. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role=dialog],[role=menu],[role=listbox],textarea,select,input:not([type=checkbox])') !==
    null;

/** The selection as it stands: it ends with its place, and "all that match" with the condition. */
function useKept(place: string, condition: Condition) {
  const [selection, setSelection] = useState<Selection>(nothing);
  const [kept, setKept] = useState(place);
  const isLeft = place !== kept;
  const isOther = selection.kind === 'all' && !sameCondition(selection.condition, condition);
  if (isLeft) setKept(place);
  if ((isLeft || isOther) && selection !== nothing) setSelection(nothing);
  return [isLeft || isOther ? nothing : selection, setSelection] as const;
}

type Held = RefObject<{ selection: Selection; page: readonly ReleaseCard[] }>;
type WholeDrop = (folder: FolderSummary) => void;

/** A drag takes all that is selected along, or what is dragged alone where that is not. */
function useDragging(held: Held) {
  const { t } = useTranslation();
  const untitled = t('releases:untitled');
  /** What a drop does with more than the page knows of; the bar of acts says it. */
  const onDrop = useRef<WholeDrop | null>(null);
  const onDrag = useCallback(
    (event: DragEvent<HTMLElement>, release: ReleaseCard) => {
      const { selection, page } = held.current;
      const picked = pickedOf(selection, page);
      const isOne = !picked.some(({ _id }) => _id === release._id);
      const isWhole = selection.kind === 'all' || picked.length > mostFiledAtOnce;
      const drop = isOne || !isWhole ? null : (folder: FolderSummary) => onDrop.current?.(folder);
      dragReleases(event, isOne ? [release] : picked, untitled, drop);
    },
    [held, untitled],
  );
  return { onDrag, onDrop };
}

/** The element around the cards: Ctrl or Cmd with A in it selects the page, Escape lets go of all. */
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
    setTimeout(() => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    }, 2 * returnsAfter);
  };
  useShortcut((event) => event.key === 'Escape' && count > 0 && !isElsewhere(event.target), clear);
  return { list: { ref: list, tabIndex: -1, onKeyDown }, clear };
}

/** Which releases of the list are selected, and the ways to select them. */
export function useSelection({ place, condition, page, mayFile }: SelectionPlace) {
  const [selection, setSelection] = useKept(place, condition);
  const [isFull, setFull] = useState(false);
  const anchor = useRef<string | null>(null);
  const held = useRef({ selection, page });
  held.current = { selection, page };

  const change = useCallback(
    (releases: readonly ReleaseCard[], isIn: boolean) => {
      const next = pick(held.current.selection, releases, isIn);
      setFull(next === held.current.selection && releases.length > 0);
      setSelection(next);
    },
    [setSelection],
  );
  const onPick = useCallback(
    (release: ReleaseCard, isIn: boolean, isRange: boolean) => {
      change(isRange ? between(held.current.page, anchor.current, release) : [release], isIn);
      anchor.current = release._id;
    },
    [change],
  );
  const onPage = useCallback((isIn: boolean) => change(held.current.page, isIn), [change]);
  const { onDrag, onDrop } = useDragging(held);
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
    onPick,
    onPage,
    onAll: (matching: number) => setSelection({ kind: 'all', condition, matching, except: new Set() }),
    clear,
    onDrag: mayFile ? onDrag : undefined,
    onDrop,
  };
}

export type SelectionState = ReturnType<typeof useSelection>;

/** What cards and rows know of the selection. */
export interface Picking extends Pick<SelectionState, 'onPick' | 'onPage' | 'onDrag'> {
  isAny: boolean;
  isPicked: (id: string) => boolean;
}

/** The same object until something of the selection changes: what is typed above the list draws no card again. */
export function usePicking({ selection, onPick, onPage, onDrag }: SelectionState): Picking {
  return useMemo(
    () => ({
      isAny: countOf(selection) > 0,
      isPicked: (id) => isSelected(selection, id),
      onPick,
      onPage,
      onDrag,
    }),
    [selection, onPick, onPage, onDrag],
  );
}

/** What the bar of acts stands for. */
export interface SelectionBarProps {
  organizationId: string;
  state: SelectionState;
  condition: Condition;
  /** Releases that match, as far as the list counts them. */
  total: number;
  isCapped: boolean | undefined;
}
