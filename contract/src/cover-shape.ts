/** How covers of an organization are cut: 16:9, 2:3 or 1:1 (design reference). */
export function coverShapeOf(
  organization: { type: string; clientApp: string } | undefined,
): 'tv' | 'book' | 'music' {
  if (organization?.type === 'musicArtist') return 'music';
  return organization?.clientApp === 'publisher' ? 'book' : 'tv';
}
