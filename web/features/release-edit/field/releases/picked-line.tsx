import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../../data/organization.ts';
import { pictureOf } from '../../../../parts/picture.ts';
import { ReleaseAbout, toldOf } from '../../../../parts/release-about.tsx';
import { ReleaseStatusChip } from '../../../../parts/release-status.tsx';
import { IconButton } from '../../../../ui/page/button.tsx';
import { classNames } from '../../../../ui/page/class-name.ts';
import type { CoverShape } from '../../../../ui/page/cover.tsx';
import { Cover } from '../../../../ui/page/cover.tsx';
import { useFieldScope } from '../../field-scope.ts';
import css from './releases-editor.module.css';

interface PickedLineProps {
  card: ReleaseCard | undefined;
  name: string;
  isGone: boolean;
  /** It is not among those that may be chosen any more. */
  isOut: boolean;
  fault: string | undefined;
  shape: CoverShape;
  position: number;
  count: number;
  /** Another one is being dragged. */
  canDrop: boolean;
  /** It is being dragged, or let go of. */
  onDrag: (position: number | null) => void;
  onDrop: () => void;
  move: (step: number) => void;
  onRemove: () => void;
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

/** What is taken by the mouse, or has the focus while keys move it. */
function Handle({ name, position, count, onDrag, move }: PickedLineProps) {
  const { t } = useTranslation();
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event.key, position, count);
    if (step === 0) return;
    event.preventDefault();
    move(step);
  };
  return (
    <button
      type="button"
      className={css.handle}
      draggable
      aria-label={t('releaseEdit:releases.move', { name, place: position + 1, last: count })}
      onKeyDown={onKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(position);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <GripVertical aria-hidden="true" />
    </button>
  );
}

function Acts({ name, position, count, move, onRemove }: PickedLineProps) {
  const { t } = useTranslation();
  const step = (by: 1 | -1) => (
    <IconButton
      small
      icon={by < 0 ? ChevronUp : ChevronDown}
      label={`${t(by < 0 ? 'releaseEdit:rowUp' : 'releaseEdit:rowDown')}${t('common:colon')} ${name}`}
      disabled={by < 0 ? position === 0 : position === count - 1}
      onClick={() => move(by)}
    />
  );
  return (
    <span className={css.acts}>
      {count > 1 && step(-1)}
      {count > 1 && step(1)}
      <IconButton small icon={X} label={t('releaseEdit:releases.remove', { name })} onClick={onRemove} />
    </span>
  );
}

/** One chosen release: its picture, its name, what readers do not get of it, and its place. */
export function PickedLine(props: PickedLineProps) {
  const { card, name, isGone, isOut, fault, shape, count, canDrop, onDrop } = props;
  const home = useOrganization(useFieldScope().organizationId);
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  return (
    <li
      className={classNames(isOver && canDrop && css.over)}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      {count > 1 && <Handle {...props} />}
      <span className={classNames(css.face, css[shape])}>
        <Cover shape={shape} room="120px" {...pictureOf(card?.releaseData.mainImage)} title="" />
      </span>
      <span className={css.name}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {card && <ReleaseAbout release={toldOf(card)} home={home} />}
        {card && card.status !== 'distributed' && <ReleaseStatusChip release={card} />}
        {isGone && <span className="chip warn">{t('releaseEdit:releases.gone')}</span>}
        {isOut && <span className="chip warn">{t('releaseEdit:releases.notAmong')}</span>}
        {fault && <span className={css.fault}>{fault}</span>}
      </span>
      <Acts {...props} />
    </li>
  );
}
