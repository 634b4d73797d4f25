import { cutShapes, type FocalPoint } from '@firstlook/contract/focal-point.ts';
import { Focus } from 'lucide-react';
import { type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../i18n/ltr.tsx';
import { pictureSource, type StoredFile } from '../../../parts/stored-file.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Button, IconButton } from '../../../ui/page/button.tsx';
import { focalStyle } from '../../../ui/page/focal-style.ts';
import css from './focal-point.module.css';

const middle: FocalPoint = { x: 50, y: 50 };
const percent = (part: number, whole: number) =>
  Math.max(0, Math.min(100, Math.round((part / Math.max(1, whole)) * 100)));

interface FocalPointProps {
  picture: StoredFile;
  onChange: (focalPoint: FocalPoint | null) => void;
}

type StageProps = Pick<FocalPointProps, 'picture'> & {
  point: FocalPoint;
  onPoint: (point: FocalPoint) => void;
};

/** The whole picture; a pointer sets the point, the sliders below it do where there is none. */
function Stage({ picture, point, onPoint }: StageProps) {
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.buttons === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPoint({ x: percent(event.clientX - left, width), y: percent(event.clientY - top, height) });
  };
  return (
    <div
      className={css.stage}
      dir="ltr"
      role="presentation"
      data-focal-stage
      onPointerDown={follow}
      onPointerMove={follow}
    >
      <img
        {...pictureSource(picture)}
        sizes="(max-width: 767px) 100vw, 560px"
        alt={picture.alt ?? ''}
        draggable={false}
      />
      <span
        className={css.mark}
        style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }}
      />
    </div>
  );
}

/** How the shapes of cards, covers and sleeves cut it. */
function Cuts({ picture, point }: Pick<StageProps, 'picture' | 'point'>) {
  const { t } = useTranslation();
  return (
    <ul className={css.cuts} aria-label={t('releaseEdit:focal.cuts')}>
      {Object.entries(cutShapes).map(([shape, aspect]) => (
        <li key={shape}>
          <img
            {...pictureSource(picture)}
            sizes="160px"
            alt=""
            style={{ aspectRatio: aspect, ...focalStyle(point) }}
          />
          <small className="muted">
            <Ltr>{shape.replace('x', ':')}</Ltr>
          </small>
        </li>
      ))}
    </ul>
  );
}

function FocalPointDialog({ picture, onChange, onClose }: FocalPointProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [point, setPoint] = useState(picture.focalPoint ?? middle);
  const decide = (next: FocalPoint | null) => {
    onChange(next);
    onClose();
  };
  const slider = (axis: 'x' | 'y') => (
    <>
      <label htmlFor={`${id}${axis}`}>{t(`releaseEdit:focal.${axis}`)}</label>
      <input
        id={`${id}${axis}`}
        type="range"
        // A picture is not mirrored, whatever the language.
        dir="ltr"
        min={0}
        max={100}
        value={point[axis]}
        aria-valuetext={t('releaseEdit:focal.percent', { value: point[axis] })}
        onChange={(event) => setPoint({ ...point, [axis]: Number(event.target.value) })}
      />
    </>
  );
  return (
    <Dialog
      opened
      width={680}
      title={t('releaseEdit:focal.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={() => decide(null)}>
            {t('releaseEdit:focal.middle')}
          </Button>
          <Button kind="primary" icon={Focus} onClick={() => decide(point)}>
            {t('releaseEdit:focal.confirm')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('releaseEdit:focal.text')}</p>
      <Stage picture={picture} point={point} onPoint={setPoint} />
      <div className={css.sliders}>
        {slider('x')}
        {slider('y')}
      </div>
      <Cuts picture={picture} point={point} />
    </Dialog>
  );
}

/** Opens the choice of what must stay in view wherever a picture is cut: on cards, pages and in mails. */
export function FocalPointAct({
  name,
  ...props
}: FocalPointProps & { /** For a button that is a mark alone. */ name?: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {name === undefined ? (
        <Button size="xs" icon={Focus} onClick={open}>
          {t('releaseEdit:focal.open')}
        </Button>
      ) : (
        <IconButton small icon={Focus} label={t('releaseEdit:focal.openOf', { name })} onClick={open} />
      )}
      {isOpen && <FocalPointDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
