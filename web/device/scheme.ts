import { useSyncExternalStore } from 'react';
import { useUiConfig } from './ui-config.ts';

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = darkQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Light or dark, as the person or, where they leave it to that, the device has it. */
export function useScheme(): 'light' | 'dark' {
  const { theme } = useUiConfig();
  const systemDark = useSyncExternalStore(subscribe, () => darkQuery().matches);
  return theme === 'dark' || (theme === 'system' && systemDark) ? 'dark' : 'light';
}
