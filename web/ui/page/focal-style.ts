import { type FocalPoint, focalPosition } from '@firstlook/contract/focal-point.ts';

/** What of a picture stays in view where its box cuts it; its middle where it was not said. */
export const focalStyle = (point: FocalPoint | null | undefined) =>
  point ? { objectPosition: focalPosition(point) } : undefined;
