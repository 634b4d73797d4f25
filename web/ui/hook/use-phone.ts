import { useSyncExternalStore } from 'react';

/** Where style sheets stand for a telephone. */
const phone = '(max-width: 767px)';

function onChange(tell: () => void) {
  const query = window.matchMedia(phone);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether the window is as narrow as a telephone: what a style sheet cannot do is decided by it. */
export const usePhone = (): boolean => useSyncExternalStore(onChange, () => window.matchMedia(phone).matches);
