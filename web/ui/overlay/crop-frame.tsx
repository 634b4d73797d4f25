import { areaAround, type FocalPoint } from '@firstlook/contract/focal-point.ts';
import { type ReactNode, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import css from './crop-frame.module.css';

/** Where a picture lies while it is cut. */
export function CropStage({ children }: { children: ReactNode }) {
  return (
    <div className={css.stage} dir="ltr">
      {children}
    </div>
  );
}

/** How far the picture is moved at first, in pixels of the screen, so that the frame lies around its focal point. */
function positionOf(focus: FocalPoint, { width, height }: { width: number; height: number }, aspect: number) {
  const area = areaAround(focus, { width, height }, aspect);
  return { x: width / 2 - (area.x + area.width / 2), y: height / 2 - (area.y + area.height / 2) };
}

export interface CropFrameProps {
  address: string;
  /** Width to height. */
  aspect: number;
  /** What the frame begins with, in percent of the picture. */
  start?: Area;
  /** What it begins around instead; the middle where neither is said. */
  focus?: FocalPoint | null | undefined;
  /** In percent of the picture, and in pixels of the upright source. */
  onArea: (percent: Area, pixels: Area) => void;
  /** What stands before and after the slider. */
  before?: ReactNode;
  after?: ReactNode;
}

/** The frame of a crop over the whole picture: drag, wheel, keys or slider. */
export function CropFrame({ address, aspect, start, focus, onArea, before, after }: CropFrameProps) {
  const { t } = useTranslation();
  const zoomId = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <CropStage>
        <Cropper
          image={address}
          crop={position}
          zoom={zoom}
          maxZoom={5}
          aspect={aspect}
          {...(start && { initialCroppedAreaPercentages: start })}
          onMediaLoaded={(media) => focus && setPosition(positionOf(focus, media, aspect))}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={onArea}
          disableAutomaticStylesInjection
        />
      </CropStage>
      <div className={css.tools}>
        {before}
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
        {after}
      </div>
    </>
  );
}
