import type { CropArea } from './image.ts';

/** What chats show of a link: 1200 by 630, which all of them take (Open Graph, `summary_large_image`). */
export const cardSize = { width: 1200, height: 630 } as const;

export interface CardRequest {
  title: string;
  /** Of the organization, above the title. */
  name: string;
  isRightToLeft: boolean;
  /** `#rrggbb`: what lies behind where there is no picture, and the stroke above the name. */
  ground: string;
  accent: string;
  /** A readable picture file of ours, and the part of it that fills the card. */
  picture: { path: string; area: CropArea } | null;
  /** A path of a work folder for what is drawn. */
  output: string;
}

/** Too many wait for one already, or it could not be drawn. */
export class CardError extends Error {
  readonly isBusy: boolean;
  constructor(detail: string, isBusy = false) {
    super(`card: ${detail}`);
    this.isBusy = isBusy;
  }
}

export interface CardGateway {
  /** @returns a JPEG. @throws CardError */
  draw(request: CardRequest): Promise<Buffer>;
}
