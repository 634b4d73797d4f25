import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Search = Record<string, string>;

/** Path parameters of the page that is shown. */
export function useRouteParams(): Record<string, string | undefined> {
  return useParams({ strict: false }) as Record<string, string | undefined>;
}

/** What the address says after its question mark, all as text. */
export function useRouteSearch(): Search {
  return useSearch({ strict: false }) as Search;
}

/** The address is for people: plain words, no JSON. */
export const searchText = (search: object): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString();
  return text ? `?${text}` : '';
};

/** The address of a route, as a link carries it. */
export const hrefOf = (to: string, search: Search = {}): string => `#${to}${searchText(search)}`;

interface GoOptions {
  search?: Search;
  replace?: boolean;
  /** Skips the unsaved-changes guard: for a page that has just saved. */
  force?: boolean;
  /** The same work under another address: the page stays where it was scrolled to. */
  keepScroll?: boolean;
}

/** Goes to a route of the app. */
export function useGo(): (to: string, options?: GoOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, options) =>
      void navigate({
        to,
        search: options?.search ?? {},
        replace: options?.replace,
        ignoreBlocker: options?.force,
        resetScroll: !options?.keepScroll,
      } as unknown as Parameters<typeof navigate>[0]),
    [navigate],
  );
}

/**
 * Changes some keys of the address; an empty value takes the key away.
 *
 * @param isInPlace it changes a part of the page, which stays where it was scrolled to
 */
export function useSetSearch(
  isInPlace = false,
): (change: Record<string, string | undefined>, push?: boolean) => void {
  const write = useWriteSearch(isInPlace);
  return useCallback((change, push) => void write(change, push), [write]);
}

/** As above. @returns a promise of the address that says it: what is written after that comes on top */
export function useWriteSearch(
  isInPlace = false,
): (change: Record<string, string | undefined>, push?: boolean) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    (change, push) =>
      navigate({
        to: '.',
        replace: !push,
        resetScroll: !isInPlace,
        search: (before: Search) =>
          Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => !!value)),
      } as unknown as Parameters<typeof navigate>[0]),
    [navigate, isInPlace],
  );
}

export type ListChange = (change: Record<string, string | undefined>, isTyped?: boolean) => void;

/**
 * What a person chooses above a list goes into the address and begins at the first page. Back takes a choice back; what is
 * typed letter by letter only takes the place of what was typed before.
 */
export function useListChange(): ListChange {
  const setSearch = useSetSearch();
  return useCallback((change, isTyped) => setSearch({ p: undefined, ...change }, !isTyped), [setSearch]);
}
