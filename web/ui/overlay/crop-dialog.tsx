import { areaAround, type FocalPoint } from '@firstlook/contract/focal-point.ts';
import { Crop } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { Segmented } from '../field/segmented.tsx';
import { Button } from '../page/button.tsx';
import css from './crop-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** Pixels of the upright source. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ratios = { '16:9': 16 / 9, '1:1': 1, '2:3': 2 / 3 } as const;
type Ratio = keyof typeof ratios;

export interface CropDialogProps {
  source: string;
  /** What the file is called, and which of several it is. */
  name?: string;
  turn?: { place: number; of: number };
  aspect: number;
  /** What the crop begins around; its middle where it was not said. */
  focus?: FocalPoint | null;
  /** The ratio is given and cannot be changed. */
  locked?: boolean;
  /** `null`: the whole picture. */
  onDecide: (area: CropArea | null) => void;
  /** This one and those after it stay whole. */
  onWholeAll?: (() => void) | undefined;
  /** Esc or the cross: nothing was decided here. */
  onCancel: () => void;
}

/** Whole pixels, at least one. */
const whole = (value: CropArea): CropArea => ({
  x: Math.max(0, Math.round(value.x)),
  y: Math.max(0, Math.round(value.y)),
  width: Math.max(1, Math.round(value.width)),
  height: Math.max(1, Math.round(value.height)),
});

/** How far the picture is moved at first, in pixels of the screen, so that the frame lies around its focal point. */
function startOf(focus: FocalPoint, { width, height }: { width: number; height: number }, aspect: number) {
  const area = areaAround(focus, { width, height }, aspect);
  return { x: width / 2 - (area.x + area.width / 2), y: height / 2 - (area.y + area.height / 2) };
}

/** The crop step: drag, zoom with wheel, keys or slider, choose the ratio. */
export function CropDialog({
  source,
  name,
  turn,
  aspect,
  focus,
  locked,
  onDecide,
  onWholeAll,
  onCancel,
}: CropDialogProps) {
  const { t } = useTranslation();
  const zoomId = useId();
  const names = Object.keys(ratios) as Ratio[];
  const [ratio, setRatio] = useState<Ratio>(
    names.find((name) => Math.abs(ratios[name] - aspect) < 0.05) ?? '16:9',
  );
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  return (
    <Dialog
      opened
      width={760}
      title={t('media:crop.title')}
      onClose={onCancel}
      footer={
        <>
          {onWholeAll && (
            <Button kind="ghost" onClick={onWholeAll}>
              {t('media:crop.wholeAll')}
            </Button>
          )}
          <Button kind="ghost" onClick={() => onDecide(null)}>
            {t('media:crop.whole')}
          </Button>
          <Button kind="primary" icon={Crop} disabled={!area} onClick={() => area && onDecide(whole(area))}>
            {t('media:crop.confirm')}
          </Button>
        </>
      }
    >
      {name && (
        <p className={css.name}>
          <bdi>{name}</bdi>
          {turn && turn.of > 1 && <span className="muted small">{t('media:crop.turn', turn)}</span>}
        </p>
      )}
      <div className={css.stage} dir="ltr">
        <Cropper
          image={source}
          crop={position}
          zoom={zoom}
          maxZoom={5}
          aspect={ratios[ratio]}
          onMediaLoaded={(media) => focus && setPosition(startOf(focus, media, ratios[ratio]))}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
        />
      </div>
      <div className={css.tools}>
        {!locked && (
          <Segmented
            label={t('media:crop.ratio')}
            value={ratio}
            onChange={setRatio}
            options={names.map((value) => ({ value, label: value }))}
          />
        )}
        <span className={css.zoom}>
          <label htmlFor={zoomId}>{t('media:crop.zoom')}</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={5}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </span>
        {area && (
          <span className="muted small end">
            <Ltr>{`${Math.round(area.width)} × ${Math.round(area.height)}`}</Ltr>
          </span>
        )}
      </div>
    </Dialog>
  );
}
