import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { mostFiledAtOnce } from '@firstlook/contract/folder-limit.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { type DragEvent, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dragReleases } from '../../parts/dragged-release.ts';
import { pickedOf } from '../../parts/selection/selection.ts';
import type { Held } from '../../parts/selection/use-selection.ts';
import * as shared from '../../parts/selection/use-selection.ts';
import type { Condition } from './selection.ts';

interface SelectionPlace {
  /** Organization, page of it and folder: another one begins with nothing selected. */
  place: string;
  condition: Condition;
  page: readonly ReleaseCard[];
  mayFile: boolean;
}

type WholeDrop = (folder: FolderSummary) => void;

/** A drag takes all that is selected along, or what is dragged alone where that is not. */
function useDragging(held: Held<ReleaseCard, Condition>) {
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

/** Which releases of the list are selected, the ways to select them, and to drag them. */
export function useSelection({ mayFile, ...place }: SelectionPlace) {
  const state = shared.useSelection<ReleaseCard, Condition>(place);
  const { onDrag, onDrop } = useDragging(state.held);
  return { ...state, onDrag: mayFile ? onDrag : undefined, onDrop };
}

export type SelectionState = ReturnType<typeof useSelection>;

/** What cards and rows know of the selection. */
export interface Picking extends shared.Picking<ReleaseCard> {
  onDrag: SelectionState['onDrag'];
}

/** The same object until something of the selection changes: what is typed above the list draws no card again. */
export function usePicking(state: SelectionState): Picking {
  const picking = shared.usePicking(state);
  const { onDrag } = state;
  return useMemo(() => ({ ...picking, onDrag }), [picking, onDrag]);
}

export type SelectionBarProps = shared.SelectionBarProps<SelectionState, Condition>;
