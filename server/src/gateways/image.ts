/** Widths of the served variants; only those below the picture's own width are made, and that width itself. */
export const imageWidths = [320, 640, 1024, 1600, 2400] as const;

/** Source pixels after the picture was turned upright by its EXIF orientation. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ImageFacts {
  /** Upright size in pixels. */
  width: number;
  height: number;
  format: string;
  hasAlpha: boolean;
  /** `#rrggbb`, the strongest colour: shown while nothing has loaded. */
  colour: string;
  /** A data address of about 200 bytes, 16 pixels wide: the blurred picture until the real one is there. */
  placeholder: string;
  /** Widths written, ascending. */
  sizes: number[];
}

export interface ImageRequest {
  input: string;
  /** An empty folder; receives `full.jpg` and for every size `w<width>.webp` and `w<width>.jpg` (for mail). */
  output: string;
  crop?: CropArea;
  signal?: AbortSignal;
}

export type ImageFault = 'unreadable' | 'picture-too-large' | 'crop-outside' | 'took-too-long';

export class ImageError extends Error {
  readonly fault: ImageFault;
  /** For the log only. */
  readonly detail: string;
  constructor(fault: ImageFault, detail = '') {
    super(`image: ${fault}`);
    this.fault = fault;
    this.detail = detail;
  }
}

export interface ImageGateway {
  /**
   * Turns upright, drops every piece of metadata (place, device, serial numbers), crops and writes the sizes.
   * @throws ImageError
   */
  process(request: ImageRequest): Promise<ImageFacts>;
}
