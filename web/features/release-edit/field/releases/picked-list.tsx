import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoverShape } from '../../../../data/organization.ts';
import { pictureOf } from '../../../../data/picture.ts';
import { ReleaseStatusChip } from '../../../../parts/release-status.tsx';
import { IconButton } from '../../../../ui/page/button.tsx';
import { classNames } from '../../../../ui/page/class-name.ts';
import { Cover } from '../../../../ui/page/cover.tsx';
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

/** How far the key moves the one that has the focus, in a list of so many. */
function stepOf(key: string, position: number, count: number): number {
  const steps: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    Home: -position,
    End: count - 1 - position,
  };
  return steps[key] ?? 0;
}

/** The chosen releases in their order, which is changed by dragging, by keys and by buttons. */
export function PickedList({ ids, byId, isKnown, among, shape, faultOf, onMove, onRemove }: PickedListProps) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const nameOf = (id: string) => byId.get(id)?.releaseData.title || t('releaseEdit:releases.unknown');
  const move = (position: number, step: number) => {
    const to = position + step;
    if (step === 0 || to < 0 || to >= ids.length) return;
    onMove(position, step);
    const name = nameOf(ids[position] ?? '');
    setTold(t('releaseEdit:releases.moved', { name, place: to + 1, last: ids.length }));
  };
  const onKey = (event: KeyboardEvent, position: number) => {
    const step = stepOf(event.key, position, ids.length);
    if (step === 0) return;
    event.preventDefault();
    move(position, step);
  };
  const onDrop = (event: DragEvent, position: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, position - dragged);
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <ol className={css.picked}>
        {ids.map((id, position) => {
          const card = byId.get(id);
          const name = nameOf(id);
          const isOut = among !== null && !among.includes(id);
          const fault = faultOf(position);
          return (
            <li
              key={id}
              className={classNames(over === position && dragged !== null && css.over)}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(position);
              }}
              onDrop={(event) => onDrop(event, position)}
            >
              {ids.length > 1 && (
                <button
                  type="button"
                  className={css.handle}
                  draggable
                  aria-label={t('releaseEdit:releases.move', {
                    name,
                    place: position + 1,
                    last: ids.length,
                  })}
                  onKeyDown={(event) => onKey(event, position)}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', name);
                    setDragged(position);
                  }}
                  onDragEnd={() => {
                    setDragged(null);
                    setOver(null);
                  }}
                >
                  <GripVertical aria-hidden="true" />
                </button>
              )}
              <span className={classNames(css.face, css[shape])}>
                <Cover shape={shape} {...pictureOf(card?.releaseData.mainImage)} title="" />
              </span>
              <span className={css.name}>
                <b>
                  <bdi>{name}</bdi>
                </b>
                {card && card.status !== 'distributed' && <ReleaseStatusChip release={card} />}
                {!card && isKnown && <span className="chip warn">{t('releaseEdit:releases.gone')}</span>}
                {isOut && <span className="chip warn">{t('releaseEdit:releases.notAmong')}</span>}
                {fault && <span className={css.fault}>{fault}</span>}
              </span>
              <span className={css.acts}>
                {ids.length > 1 && (
                  <>
                    <IconButton
                      small
                      icon={ChevronUp}
                      label={`${t('releaseEdit:rowUp')}: ${name}`}
                      disabled={position === 0}
                      onClick={() => move(position, -1)}
                    />
                    <IconButton
                      small
                      icon={ChevronDown}
                      label={`${t('releaseEdit:rowDown')}: ${name}`}
                      disabled={position === ids.length - 1}
                      onClick={() => move(position, 1)}
                    />
                  </>
                )}
                <IconButton
                  small
                  icon={X}
                  label={t('releaseEdit:releases.remove', { name })}
                  onClick={() => onRemove(id, name)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {told}
      </p>
    </>
  );
}
