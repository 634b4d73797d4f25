import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoverShape } from '../../../../ui/page/cover.tsx';
import { PickedLine } from './picked-line.tsx';
import css from './releases-editor.module.css';

interface PickedListProps {
  ids: readonly string[];
  byId: ReadonlyMap<string, ReleaseCard>;
  /** Whether what is not in `byId` is known to be gone. */
  isKnown: boolean;
  /** Those that may stay; null: all. */
  among: readonly string[] | null;
  shape: CoverShape;
  /** What is wrong with the one in this place. */
  faultOf: (position: number) => string | undefined;
  onMove: (position: number, step: number) => void;
  onRemove: (id: string, name: string) => void;
}

/** The chosen releases in their order, which is changed by dragging, by keys and by buttons. */
export function PickedList({ ids, byId, isKnown, among, shape, faultOf, onMove, onRemove }: PickedListProps) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const nameOf = (id: string) => byId.get(id)?.releaseData.title || t('releaseEdit:releases.unknown');
  const move = (position: number, step: number) => {
    const to = position + step;
    if (step === 0 || to < 0 || to >= ids.length) return;
    onMove(position, step);
    const name = nameOf(ids[position] ?? '');
    setTold(t('releaseEdit:releases.moved', { name, place: to + 1, last: ids.length }));
  };
  return (
    <>
      <ol className={css.picked}>
        {ids.map((id, position) => (
          <PickedLine
            key={id}
            card={byId.get(id)}
            name={nameOf(id)}
            isGone={isKnown && !byId.has(id)}
            isOut={among !== null && !among.includes(id)}
            fault={faultOf(position)}
            shape={shape}
            position={position}
            count={ids.length}
            canDrop={dragged !== null}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null) move(dragged, position - dragged);
              setDragged(null);
            }}
            move={(step) => move(position, step)}
            onRemove={() => onRemove(id, nameOf(id))}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {told}
      </p>
    </>
  );
}
