import { useSyncExternalStore } from 'react';

const key = 'firstlook.organization';
const listeners = new Set<() => void>();

/** The organization that was looked at last in this tab; pages without one in their address keep it. */
export function lastOrganization(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepOrganization(id: string | undefined): void {
  try {
    if (id) sessionStorage.setItem(key, id);
    else sessionStorage.removeItem(key);
  } catch {
    // Without a storage the first organization is shown.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same, for a page that is drawn before the shell has found its organization. */
export const useLastOrganization = (): string | null => useSyncExternalStore(subscribe, lastOrganization);
