import { cropShapeOfCover } from '@firstlook/contract/cover-shape.ts';
import type { FocalPoint } from '@firstlook/contract/focal-point.ts';
import type { PictureCrops } from '@firstlook/contract/picture-crop.ts';
import { usePicture } from '../hook/use-picture.ts';
import { sourceOf } from './picture-source.ts';

export type CoverShape = 'tv' | 'book' | 'music';

interface CoverProps {
  shape: CoverShape;
  src: string | null;
  /** Widths that exist under `src/<width>`. */
  sizes?: readonly number[];
  /** A tiny picture that stands in while the real one comes. */
  placeholder?: string | null;
  /** What must stay in view where it is cut; null: its middle. */
  focus?: FocalPoint | null;
  /** What is shown of it in a shape, where that was said. */
  crops?: PictureCrops;
  /** Empty when the title stands beside it. */
  alt?: string;
  /** How wide it is drawn, as the attribute `sizes` says it; as on a card where nothing is said. */
  room?: string;
  /** Drawn large on a quiet ground when there is no picture. */
  title: string;
}

/** A picture cut to the organization's shape; without one, its title set as a plain sleeve. */
export function Cover(props: CoverProps) {
  const { shape, src, sizes = [], placeholder, focus, crops, alt = '', room, title } = props;
  const { shown, onError } = usePicture(src);
  if (!shown) {
    return (
      <span className={`cover ${shape} bare`} aria-hidden={alt === '' || undefined}>
        <bdi>{title}</bdi>
      </span>
    );
  }
  const { style, isCropped, ...source } = sourceOf(
    { address: shown, sizes, focus, crops },
    cropShapeOfCover[shape],
  );
  return (
    <img
      className={`cover ${shape}`}
      {...source}
      sizes={room ?? '(max-width: 767px) 100vw, 420px'}
      alt={alt}
      style={{
        ...(placeholder?.startsWith('data:image/') &&
          !isCropped && { backgroundImage: `url("${placeholder}")` }),
        ...style,
      }}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}
