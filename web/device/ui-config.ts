import {
  type AccessibilityOption,
  accessibilityOptions,
  textSizes,
} from '@firstlook/contract/display-choice.ts';
import { useSyncExternalStore } from 'react';

export const interfaceLocales = ['he', 'en', 'fr'] as const;
export type InterfaceLocale = (typeof interfaceLocales)[number];
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
/** Root text size in pixels: small, medium, big, bigger (specification 1 section 9). */
export const remSizes = textSizes;
export type RemSize = (typeof remSizes)[number];

/** What the account remembers as well. */
export const syncedKeys = [
  'locale',
  'theme',
  'remSize',
  'accessibility',
  'themesByOrg',
  'sortsByList',
] as const;
export type SyncedKey = (typeof syncedKeys)[number];

/** What this browser remembers about looks, and nothing else (decisions section 4). */
export interface UiConfig {
  locale: InterfaceLocale;
  theme: ThemeChoice;
  remSize: RemSize;
  accessibility: readonly AccessibilityOption[];
  /** Organization id to the name of the theme chosen there. */
  themesByOrg: Readonly<Record<string, string>>;
  /** Organization id, a dot and a list to the order chosen there (ui/list/kept-sort.ts). */
  sortsByList: Readonly<Record<string, string>>;
  releaseView: 'grid' | 'table';
  /** Whether a locale was chosen by a person; until then the organization's may be used. */
  localeChosen: boolean;
  /** Whether a look was chosen by a person; until then the one that the site prefers is used. */
  themeChosen: boolean;
  /** What was chosen here that the account does not know yet. */
  unsynced: readonly SyncedKey[];
}

const storageKey = 'firstlook.ui';
const defaults: UiConfig = {
  locale: 'he',
  theme: 'light',
  remSize: 15,
  accessibility: [],
  themesByOrg: {},
  sortsByList: {},
  releaseView: 'grid',
  localeChosen: false,
  themeChosen: false,
  unsynced: [],
};
/** The page that is dark for a reader who has chosen no look; `first-paint.js` reads it before the site is known. */
const darkPageKey = 'firstlook.dark';

/** The language that the address names: the links of a mail carry the mail's, and it is spoken until a person chooses. */
const addressLocale = (): InterfaceLocale | undefined => {
  const named = /[?&]lang=(\w+)/.exec(window.location.hash)?.[1];
  return interfaceLocales.find((one) => one === named);
};

function read(): UiConfig {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<UiConfig>;
    const options = Array.isArray(saved.accessibility) ? saved.accessibility : [];
    return {
      locale:
        (!saved.localeChosen && addressLocale()) ||
        (interfaceLocales.find((one) => one === saved.locale) ?? defaults.locale),
      theme: themeChoices.find((one) => one === saved.theme) ?? defaults.theme,
      remSize: remSizes.find((one) => one === saved.remSize) ?? defaults.remSize,
      accessibility: accessibilityOptions.filter((one) => options.includes(one)),
      themesByOrg: typeof saved.themesByOrg === 'object' ? (saved.themesByOrg ?? {}) : {},
      sortsByList: typeof saved.sortsByList === 'object' ? (saved.sortsByList ?? {}) : {},
      releaseView: saved.releaseView === 'table' ? 'table' : 'grid',
      localeChosen: saved.localeChosen === true,
      themeChosen: themeChoices.some((one) => one === saved.theme),
      unsynced: syncedKeys.filter((key) => Array.isArray(saved.unsynced) && saved.unsynced.includes(key)),
    };
  } catch {
    return defaults;
  }
}

let current = read();
const listeners = new Set<() => void>();

function remember(): void {
  try {
    // What a site prefers is its own matter: only a chosen look is remembered.
    const { theme, themeChosen, ...others } = current;
    localStorage.setItem(storageKey, JSON.stringify(themeChosen ? { ...others, theme } : others));
  } catch {
    // A browser that forbids storage keeps the choice for this visit only.
  }
}

function write(next: UiConfig): void {
  current = next;
  remember();
  for (const listener of listeners) listener();
}

/** Changes some of the looks and remembers them on this device; the account learns of it when there is a session. */
export function setUiConfig(change: Partial<Omit<UiConfig, 'unsynced'>>): void {
  const unsynced = syncedKeys.filter((key) => key in change || current.unsynced.includes(key));
  write({ ...current, ...change, themeChosen: current.themeChosen || 'theme' in change, unsynced });
}

/** The look of a site for people who have chosen none on this device. */
export function preferTheme(theme: 'light' | 'dark'): void {
  try {
    if (theme === 'dark') localStorage.setItem(darkPageKey, window.location.pathname);
  } catch {
    // The first picture of the next visit is light.
  }
  if (current.themeChosen || current.theme === theme) return;
  current = { ...current, theme };
  for (const listener of listeners) listener();
}

/** What the account remembers, where this device has not chosen otherwise in the meantime. */
export function takeUiConfig(kept: Pick<UiConfig, SyncedKey>): void {
  const taken: Partial<UiConfig> = Object.fromEntries(
    syncedKeys.filter((key) => !current.unsynced.includes(key)).map((key) => [key, kept[key]]),
  );
  // An account that was never asked for a look has the first one: that is no choice.
  const isChosen = current.themeChosen || kept.theme !== defaults.theme;
  const theme = isChosen ? (taken.theme ?? current.theme) : current.theme;
  write({ ...current, ...taken, theme, themeChosen: isChosen, localeChosen: true });
}

/** The account knows these choices now; what was changed while they were on their way stays untold. */
export function settleUiConfig(told: Partial<Pick<UiConfig, SyncedKey>>): void {
  write({ ...current, unsynced: current.unsynced.filter((key) => told[key] !== current[key]) });
}

export const getUiConfig = (): UiConfig => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUiConfig(): UiConfig {
  return useSyncExternalStore(subscribe, getUiConfig);
}
