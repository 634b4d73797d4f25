import { useState } from 'react';

/** A picture that may not load: `shown` is null once it has not, and something else stands in its place. */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  return { shown: src && src !== broken ? src : null, onError: () => setBroken(src ?? null) };
}
