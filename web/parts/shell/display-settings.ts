import { useEffect, useState } from 'react';
import { useScheme } from '../../device/scheme.ts';
import { type UiConfig, useUiConfig } from '../../device/ui-config.ts';
import { directionOf, type SpokenLocale, speak } from '../../i18n/i18n.ts';
import { useOwnLocaleOfPage } from '../page-locale.ts';
import { useIsFeminine } from './gendered-words.ts';

/** What the style sheets read for each accessibility setting; the same names as in `first-paint.js`. */
const marks = {
  highContrast: 'contrast',
  underlineLinks: 'links',
  stillMotion: 'motion',
  readableFont: 'font',
  wideSpacing: 'spacing',
} as const;

function markAccessibility(root: HTMLElement, chosen: UiConfig['accessibility']): void {
  for (const [option, mark] of Object.entries(marks)) {
    if (chosen.some((one) => one === option)) root.dataset[mark] = '';
    else delete root.dataset[mark];
  }
}

/** Keeps `<html>` in step with the chosen language, theme, text size and help (first set by `first-paint.js`). */
export function useDisplaySettings(): { direction: 'rtl' | 'ltr'; scheme: 'light' | 'dark' } {
  const config = useUiConfig();
  const scheme = useScheme();
  const feminine = useIsFeminine();
  const ofPage = useOwnLocaleOfPage();
  const chosen = config.locale === 'he' && feminine ? 'heF' : config.locale;
  const wanted: SpokenLocale = (!config.localeChosen && ofPage) || chosen;
  // The language flips only when its words are there.
  const [spoken, setSpoken] = useState(wanted);
  const direction = directionOf(spoken);

  useEffect(() => {
    let current = true;
    void speak(wanted).then(() => current && setSpoken(wanted));
    return () => {
      current = false;
    };
  }, [wanted]);

  useEffect(() => {
    const root = document.documentElement;
    root.lang = spoken === 'heF' ? 'he' : spoken;
    root.dir = direction;
    root.dataset.theme = scheme;
    root.dataset.mantineColorScheme = scheme;
    root.style.fontSize = config.remSize === 15 ? '' : `${config.remSize}px`;
    markAccessibility(root, config.accessibility);
  }, [spoken, direction, scheme, config.remSize, config.accessibility]);

  return { direction, scheme };
}
