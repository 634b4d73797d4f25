import { areaAround } from '@firstlook/contract/focal-point.ts';
import {
  type CropShape,
  cropShapeNames,
  cropShapes,
  cropsOf,
  type PictureCrop,
  type PictureCrops,
} from '@firstlook/contract/picture-crop.ts';
import { Crop } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../parts/stored-file.ts';
import { Segmented } from '../../../ui/field/segmented.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { CropFrame, CropStage } from '../../../ui/overlay/crop-frame.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { focalStyle } from '../../../ui/page/focal-style.ts';
import css from './picture-crops.module.css';

const middle = { x: 50, y: 50 };

/** What a shape shows of a picture while nobody says otherwise, in percent. */
function startOf({ width, height, focalPoint }: StoredFile, shape: CropShape): PictureCrop {
  if (!width || !height) return { x: 0, y: 0, width: 100, height: 100 };
  const area = areaAround(focalPoint ?? middle, { width, height }, cropShapes[shape]);
  return {
    x: (area.x / width) * 100,
    y: (area.y / height) * 100,
    width: (area.width / width) * 100,
    height: (area.height / height) * 100,
  };
}

export interface PictureCropsProps {
  picture: StoredFile;
  address: string;
  onChange: (crops: PictureCrops) => void;
}

/** For each shape that a picture is shown in, which part of it: a crop of its own, or what its focal point makes of it. */
export function PictureCropsDialog({
  picture,
  address,
  onChange,
  onClose,
}: PictureCropsProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [crops, setCrops] = useState(() => cropsOf(picture));
  const [shape, setShape] = useState<CropShape>('16x9');
  // The frame begins anew only with another shape, or when its switch is turned on.
  const [start, setStart] = useState<PictureCrop>(crops[shape] ?? startOf(picture, shape));
  const nameOf = (one: CropShape) => (one === 'mail' ? t('releaseEdit:crops.mail') : one.replace('x', ':'));
  const choose = (one: CropShape) => {
    setShape(one);
    setStart(crops[one] ?? startOf(picture, one));
  };
  const turn = (isOwn: boolean) => {
    const begin = startOf(picture, shape);
    setStart(begin);
    setCrops(({ [shape]: _, ...others }) => (isOwn ? { ...others, [shape]: begin } : others));
  };
  return (
    <Dialog
      opened
      width={760}
      title={t('releaseEdit:crops.title')}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          icon={Crop}
          onClick={() => {
            onChange(cropsOf({ crops }));
            onClose();
          }}
        >
          {t('releaseEdit:crops.confirm')}
        </Button>
      }
    >
      <p className="muted">{t('releaseEdit:crops.text')}</p>
      <div className={css.tools}>
        <Segmented
          label={t('releaseEdit:crops.shape')}
          value={shape}
          onChange={choose}
          options={cropShapeNames.map((value) => ({ value, label: nameOf(value) }))}
        />
        <Switch
          label={t('releaseEdit:crops.own', { shape: nameOf(shape) })}
          checked={crops[shape] !== undefined}
          onChange={turn}
        />
      </div>
      {crops[shape] ? (
        <CropFrame
          key={shape}
          {...{ address, start }}
          aspect={cropShapes[shape]}
          onArea={(area) => setCrops((before) => ({ ...before, [shape]: area }))}
        />
      ) : (
        <CropStage>
          <img
            src={address}
            alt=""
            style={{ aspectRatio: cropShapes[shape], ...focalStyle(picture.focalPoint) }}
          />
        </CropStage>
      )}
    </Dialog>
  );
}
