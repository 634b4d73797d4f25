interface PictureValue {
  src?: unknown;
  url?: unknown;
  sizes?: unknown;
}

/** The address and the widths of a stored picture, whatever shape it was saved in. */
export function pictureOf(value: unknown): { src: string | null; sizes: number[] } {
  if (typeof value === 'string') return { src: value || null, sizes: [] };
  const { src, url, sizes } = (value ?? {}) as PictureValue;
  const address = [src, url].find((one): one is string => typeof one === 'string' && one !== '');
  return {
    src: address ?? null,
    sizes: Array.isArray(sizes) ? sizes.filter((one): one is number => typeof one === 'number') : [],
  };
}
