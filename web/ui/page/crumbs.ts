import { useEffect, useSyncExternalStore } from 'react';

export interface Crumb {
  label: string;
  /** Absent: the page itself. */
  to?: string;
}

let crumbs: readonly Crumb[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Crumb[]): void {
  crumbs = next;
  for (const listener of listeners) listener();
}

/** The page says where it stands; the header shows it. */
export function useCrumbs(next: readonly Crumb[]): void {
  const key = JSON.stringify(next);
  useEffect(() => {
    set(JSON.parse(key) as Crumb[]);
    return () => set([]);
  }, [key]);
}

export function useShownCrumbs(): readonly Crumb[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => crumbs,
  );
}
