import type { FocalPoint } from '@firstlook/contract/focal-point.ts';
import { Crop } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { Segmented } from '../field/segmented.tsx';
import { Button } from '../page/button.tsx';
import css from './crop-dialog.module.css';
import { CropFrame } from './crop-frame.tsx';
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
  const names = Object.keys(ratios) as Ratio[];
  const [ratio, setRatio] = useState<Ratio>(
    names.find((name) => Math.abs(ratios[name] - aspect) < 0.05) ?? '16:9',
  );
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
      <CropFrame
        address={source}
        aspect={ratios[ratio]}
        focus={focus}
        onArea={(_, pixels) => setArea(pixels)}
        before={
          !locked && (
            <Segmented
              label={t('media:crop.ratio')}
              value={ratio}
              onChange={setRatio}
              options={names.map((value) => ({ value, label: value }))}
            />
          )
        }
        after={
          area && (
            <span className="muted small end">
              <Ltr>{`${Math.round(area.width)} × ${Math.round(area.height)}`}</Ltr>
            </span>
          )
        }
      />
    </Dialog>
  );
}
