import { type RouterHistory, useBlocker, useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeTopWindow, hasOpenWindow } from '../hook/use-escape.ts';
import { ask, withdrawQuestion } from './confirm.tsx';

interface Guarded {
  dirty: boolean;
  /** A file is on its way into it, and is given up with it. */
  isComing?: boolean;
  /** Saves; false when it did not work and the person has to stay. */
  save?: () => Promise<boolean>;
  /** Drops what was kept aside, such as a local draft. */
  discard?: () => void;
  /** What of the query names the work: another value of it is other work on the same page. */
  searchKey?: string;
}

type Works = Set<{ current: Guarded }>;
const guarded: Works = new Set();
const dirtyIn = (works: Works) => [...works].map((one) => one.current).filter((one) => one.dirty);
const dirtyOnes = () => dirtyIn(guarded);

/** What is unsaved inside the nearest window; outside of one it is all that is. */
const WindowWorks = createContext<Works>(guarded);

/** Wraps a window: what guards itself inside is asked about when the window closes, and nothing behind it is. */
export function WindowWork({ children }: { children: ReactNode }) {
  const [works] = useState<Works>(() => new Set());
  return <WindowWorks value={works}>{children}</WindowWorks>;
}

/** Whether anything on the screen is unsaved: a new version or a reload has to wait. */
export const hasUnsaved = (): boolean => dirtyOnes().length > 0;

/**
 * The one guard for unsaved work: routes, the browser's Back, closing the tab, drawers and dialogs.
 * `dirty` must be a deep comparison with what was last saved, so that no question comes without a change.
 */
export function useUnsaved(state: Guarded): void {
  const held = useRef(state);
  held.current = state;
  const works = useContext(WindowWorks);
  useEffect(() => {
    guarded.add(held);
    works.add(held);
    return () => {
      guarded.delete(held);
      works.delete(held);
    };
  }, [works]);
}

/** Asks what to do with this unsaved work; true when the person may leave it. */
function useAskAbout(): (dirty: readonly Guarded[]) => Promise<boolean> {
  const { t } = useTranslation();
  return async (dirty) => {
    if (dirty.length === 0) return true;
    const canSave = dirty.every((one) => one.save);
    const isComing = dirty.some((one) => one.isComing);
    const answer = await ask({
      title: t(isComing ? 'common:unsaved.comingTitle' : 'common:unsaved.title'),
      // Where nothing here can save it, nobody is told to.
      text: t(`common:unsaved.${isComing ? 'coming' : canSave ? 'text' : 'lost'}`),
      cancelLabel: t('common:unsaved.stay'),
      isCancelFocused: true,
      choices: [
        { value: 'discard', label: t('common:unsaved.discard'), kind: 'dangerOutline' },
        ...(canSave ? [{ value: 'save', label: t('common:unsaved.save'), kind: 'primary' as const }] : []),
      ],
    });
    if (answer === 'discard') {
      for (const one of dirty) one.discard?.();
      return true;
    }
    if (answer !== 'save') return false;
    for (const one of dirty) if (!(await one.save?.())) return false;
    return true;
  };
}

/** Asks about all that is unsaved on the screen; true when the person may leave it. */
export function useAskToLeave(): () => Promise<boolean> {
  const askAbout = useAskAbout();
  return () => askAbout(dirtyOnes());
}

/**
 * Closes a window once what was typed in it may go; what is unsaved behind it stays, and is not asked about.
 * @param save saves it, where it can be saved as it stands; false when that did not work
 */
export function useCloseUnsaved(
  dirty: boolean,
  onClose: () => void,
  save?: () => Promise<boolean>,
): () => void {
  const askAbout = useAskAbout();
  const own = { dirty, ...(save && { save }) };
  useUnsaved(own);
  return () => {
    void askAbout(dirty ? [own] : []).then((mayClose) => mayClose && onClose());
  };
}

/** Leaves a window, or one of its steps, once what was typed in the window may go. */
export function useLeaveWindow(leave: () => void): () => void {
  const works = useContext(WindowWorks);
  const askAbout = useAskAbout();
  return () => {
    const dirty = dirtyIn(works);
    if (dirty.length === 0) leave();
    else void askAbout(dirty).then((mayLeave) => mayLeave && leave());
  };
}

interface Place {
  pathname: string;
  search: object;
}
const valueAt = ({ search }: Place, key: string): unknown => (search as Record<string, unknown>)[key];

/** A change of the query (a tab, a filter) stays on the same work, unless the query names that. */
const leavesWork = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname
    ? hasUnsaved()
    : dirtyOnes().some(
        ({ searchKey }) =>
          searchKey !== undefined && valueAt(current, searchKey) !== valueAt(next, searchKey),
      );

/** A question is about what stood under it. What the same page only writes down, such as a typed search, leaves it. */
function useQuestionsOfPage(): void {
  const history: RouterHistory = useRouter().history;
  useEffect(() => {
    let { pathname } = history.location;
    return history.subscribe(({ location, action }) => {
      if (action.type !== 'REPLACE' || location.pathname !== pathname) withdrawQuestion();
      pathname = location.pathname;
    });
  }, [history]);
}

/**
 * Mounted once, inside the router: stops a route change while something is unsaved, and Back where a window is open; takes back
 * the question of a page that was left.
 */
export function UnsavedGuard() {
  useQuestionsOfPage();
  const askToLeave = useAskToLeave();
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      // Going back from a window closes the window; it does not leave the page behind it.
      if (action === 'BACK' && hasOpenWindow()) {
        // The browser stands on the page behind by now and is sent back: what the window writes into the address as it
        // closes has to wait for that, or it would take the place of that page.
        window.addEventListener('popstate', closeTopWindow, { once: true });
        return true;
      }
      return leavesWork(current, next) && !(await askToLeave());
    },
    enableBeforeUnload: hasUnsaved,
  });
  return null;
}
