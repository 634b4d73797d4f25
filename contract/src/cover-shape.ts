import type { CutShape } from './focal-point.ts';

/** How covers of an organization are cut: 16:9, 2:3 or 1:1 (design reference). */
export function coverShapeOf(
  organization: { type: string; clientApp: string } | undefined,
): 'tv' | 'book' | 'music' {
  if (organization?.type === 'musicArtist') return 'music';
  return organization?.clientApp === 'publisher' ? 'book' : 'tv';
}

/** Which crop of a picture such a cover shows. */
export const cropShapeOfCover = { tv: '16x9', book: '2x3', music: '1x1' } as const satisfies Record<
  ReturnType<typeof coverShapeOf>,
  CutShape
>;
