/** What of a picture must stay in view wherever it is cut, in percent of its width from the left and of its height from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 100;

/** The focal point that a File item says; null where it says none, or none that is one. */
export function focalPointOf(item: unknown): FocalPoint | null {
  if (typeof item !== 'object' || item === null || !('focalPoint' in item)) return null;
  const { x, y } = (item.focalPoint ?? {}) as Partial<FocalPoint>;
  return isPercent(x) && isPercent(y) ? { x: Math.round(x), y: Math.round(y) } : null;
}

/** The same as CSS has it (`object-position`). */
export const focalPosition = ({ x, y }: FocalPoint): string => `${x}% ${y}%`;

/** Width by height of the shapes that pictures are cut to where they cannot be cut on the spot: in mails. */
export const cutShapes = { '16x9': 16 / 9, '2x3': 2 / 3, '1x1': 1 } as const;
export type CutShape = keyof typeof cutShapes;

/** A cut by its name in an address, `2x3-50-25`: the shape and the focal point to a quarter, so that there are few of them. */
export const cutName = (shape: CutShape, { x, y }: FocalPoint): string =>
  `${shape}-${Math.round(x / 25) * 25}-${Math.round(y / 25) * 25}`;

const quarter = '(0|25|50|75|100)';
export const cutNamePattern = new RegExp(`^(${Object.keys(cutShapes).join('|')})-${quarter}-${quarter}$`);

/** @param name of `cutName` */
export function parseCutName(name: string): { shape: CutShape; point: FocalPoint } {
  const [shape, x, y] = name.split('-');
  return { shape: shape as CutShape, point: { x: Number(x), y: Number(y) } };
}

/**
 * The largest part of a picture that has a shape, as near to its focal point as its borders allow.
 * @param size in pixels; @param aspect width by height
 */
export function areaAround(
  { x, y }: FocalPoint,
  size: { width: number; height: number },
  aspect: number,
): { x: number; y: number; width: number; height: number } {
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * aspect)));
  const height = Math.max(1, Math.min(size.height, Math.round(size.width / aspect)));
  const within = (middle: number, part: number, whole: number) =>
    Math.max(0, Math.min(whole - part, Math.round((middle / 100) * whole - part / 2)));
  return { x: within(x, width, size.width), y: within(y, height, size.height), width, height };
}

/** Where a focal point of a picture lies in a part that was cut from it. */
export function focalPointIn(
  { x, y }: FocalPoint,
  size: { width: number; height: number },
  area: { x: number; y: number; width: number; height: number },
): FocalPoint {
  const within = (middle: number, whole: number, begin: number, part: number) =>
    Math.max(0, Math.min(100, Math.round((((middle / 100) * whole - begin) / part) * 100)));
  return { x: within(x, size.width, area.x, area.width), y: within(y, size.height, area.y, area.height) };
}
