import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { useEffect, useSyncExternalStore } from 'react';

let own: Locale | undefined;
const listeners = new Set<() => void>();

function set(next: Locale | undefined): void {
  if (next === own) return;
  own = next;
  for (const listener of listeners) listener();
}

/**
 * The language of a page that strangers see, for as long as it is shown: an organization's sign-in page, the page behind a
 * direct link. It is spoken until a person chooses a language (docs/decisions/0023).
 */
export function usePageLocale(locale: Locale | undefined): void {
  useEffect(() => {
    set(locale);
    return () => set(undefined);
  }, [locale]);
}

export function useOwnLocaleOfPage(): Locale | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => own,
  );
}
