import { useEffect, useRef, useState } from 'react';
import { storedFiles } from '../../parts/stored-file.ts';
import type { Sought } from '../../ui/page/find-in-page.ts';

/** The value that lies at a place such as `shows.1.hour`. */
const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      data,
    );

const wordsOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';

/** What of a value a page would show first: a picture of ours, or the beginning of its words. */
function soughtOf(value: unknown): Sought {
  if (typeof value === 'number') return { words: String(value) };
  if (typeof value === 'string') return { words: wordsOf(value).split('\n')[0] ?? '' };
  const fileId = storedFiles(value).find((file) => file.fileId)?.fileId;
  return fileId ? { fileId } : {};
}

/** What the field that has the focus says, anew with each field that gets it. */
export function useSought(data: unknown): Sought | null {
  const [sought, setSought] = useState<Sought | null>(null);
  const latest = useRef(data);
  latest.current = data;
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const path = target instanceof Element && target.closest('[data-path]')?.getAttribute('data-path');
      if (path) setSought({ field: path.split('.')[0] ?? '', ...soughtOf(valueAt(latest.current, path)) });
    };
    window.addEventListener('focusin', onFocus);
    return () => window.removeEventListener('focusin', onFocus);
  }, []);
  return sought;
}
