import { createHashHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll } from 'vitest';
import calendar from '../../locales/en/calendar.json' with { type: 'json' };
import common from '../../locales/en/common.json' with { type: 'json' };
import distribute from '../../locales/en/distribute.json' with { type: 'json' };
import errors from '../../locales/en/errors.json' with { type: 'json' };
import fields from '../../locales/en/fields.json' with { type: 'json' };
import filmCurve from '../../locales/en/filmCurve.json' with { type: 'json' };
import followUp from '../../locales/en/followUp.json' with { type: 'json' };
import importing from '../../locales/en/import.json' with { type: 'json' };
import recurring from '../../locales/en/recurring.json' with { type: 'json' };
import registeredFile from '../../locales/en/registeredFile.json' with { type: 'json' };
import releaseEdit from '../../locales/en/releaseEdit.json' with { type: 'json' };
import releases from '../../locales/en/releases.json' with { type: 'json' };
import report from '../../locales/en/report.json' with { type: 'json' };
import sends from '../../locales/en/sends.json' with { type: 'json' };
import shell from '../../locales/en/shell.json' with { type: 'json' };
import signIn from '../../locales/en/signIn.json' with { type: 'json' };
import signUp from '../../locales/en/signUp.json' with { type: 'json' };
import stats from '../../locales/en/stats.json' with { type: 'json' };
import subjectTest from '../../locales/en/subjectTest.json' with { type: 'json' };
import upload from '../../locales/en/upload.json' with { type: 'json' };
import { searchText } from '../ui/hook/navigation.ts';
import { returnsAfter } from '../ui/hook/use-return-focus.ts';
import { loadWindows } from '../ui/overlay/load-windows.ts';
import { UiProvider } from '../ui/page/ui-provider.tsx';

/** Makes components of this file drawable: the English words, and what the kit asks of a browser that jsdom lacks. */
export function withScreen(): void {
  // What is waited for comes later on a machine that does other work; what never comes fails all the same.
  configure({ asyncUtilTimeout: 15_000 });
  beforeAll(async () => {
    window.matchMedia ??= ((query: string) => ({
      matches: query.includes('reduced-motion'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
    window.ResizeObserver ??= class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    } as unknown as typeof ResizeObserver;
    window.scrollTo = () => undefined;
    // In a browser they are there ahead of the first click.
    await loadWindows();
    const words = {
      calendar,
      sends,
      common,
      distribute,
      errors,
      fields,
      filmCurve,
      followUp,
      import: importing,
      recurring,
      registeredFile,
      releaseEdit,
      releases,
      report,
      shell,
      signIn,
      signUp,
      stats,
      subjectTest,
      upload,
    };
    await i18next
      .use(initReactI18next)
      .init({ lng: 'en', resources: { en: words }, react: { useSuspense: false } });
  });
  // A window that closes gives the focus back a moment later: the page must still be there then. Timers end in order.
  afterEach(async () => {
    cleanup();
    await new Promise((done) => setTimeout(done, returnsAfter + 1));
  });
}

export const draw = (what: ReactNode) =>
  render(
    <UiProvider direction="ltr" scheme="light">
      {what}
    </UiProvider>,
  );

/** The same for what holds links. It is there a moment later: wait for what is looked for. */
export function drawWithLinks(what: ReactNode) {
  const root = createRootRoute({ component: () => what });
  const router = createRouter({
    routeTree: root,
    history: createHashHistory(),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: searchText,
  });
  return draw(<RouterProvider router={router as never} />);
}
