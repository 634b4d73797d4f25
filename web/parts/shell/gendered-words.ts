import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '../../data/session.ts';

let feminine = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === feminine) return;
  feminine = next;
  for (const listener of listeners) listener();
}

/** Hebrew speaks to the signed-in person by the gender of the account; without a session the usual words are used. */
export function useGenderedWords(): void {
  const isFeminine = useUser()?.gender === 'female';
  useEffect(() => {
    set(isFeminine);
    return () => set(false);
  }, [isFeminine]);
}

export function useIsFeminine(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => feminine,
  );
}
