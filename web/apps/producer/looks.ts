import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUiConfig } from '../../data/ui-config.ts';
import { directionOf, speak } from '../../i18n/i18n.ts';

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)');

function useSystemDark(): boolean {
  return useSyncExternalStore(
    (listener) => {
      darkQuery.addEventListener('change', listener);
      return () => darkQuery.removeEventListener('change', listener);
    },
    () => darkQuery.matches,
  );
}

/** Keeps `<html>` in step with the chosen language, theme and text size (first set by `first-paint.js`). */
export function useLooks(): { direction: 'rtl' | 'ltr'; scheme: 'light' | 'dark' } {
  const config = useUiConfig();
  const systemDark = useSystemDark();
  // The language flips only when its words are there.
  const [spoken, setSpoken] = useState(config.locale);
  const scheme = config.theme === 'dark' || (config.theme === 'system' && systemDark) ? 'dark' : 'light';
  const direction = directionOf(spoken);

  useEffect(() => {
    let current = true;
    void speak(config.locale).then(() => current && setSpoken(config.locale));
    return () => {
      current = false;
    };
  }, [config.locale]);

  useEffect(() => {
    const root = document.documentElement;
    root.lang = spoken;
    root.dir = direction;
    root.dataset.theme = scheme;
    root.style.fontSize = config.remSize === 15 ? '' : `${config.remSize}px`;
  }, [spoken, direction, scheme, config.remSize]);

  return { direction, scheme };
}
