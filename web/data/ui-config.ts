import { type AccessibilityOption, accessibilityOptions, textSizes } from '@firstlook/contract/settings.ts';
import { useSyncExternalStore } from 'react';

export const interfaceLocales = ['he', 'en', 'fr'] as const;
export type InterfaceLocale = (typeof interfaceLocales)[number];
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
/** Root text size in pixels: small, medium, big, bigger (specification 1 section 9). */
export const remSizes = textSizes;
export type RemSize = (typeof remSizes)[number];

/** What this browser remembers about looks, and nothing else (decisions section 4). */
export interface UiConfig {
  locale: InterfaceLocale;
  theme: ThemeChoice;
  remSize: RemSize;
  accessibility: readonly AccessibilityOption[];
  /** Organization id to the name of the theme chosen there. */
  themesByOrg: Readonly<Record<string, string>>;
  releaseView: 'grid' | 'table';
  /** Whether a locale was chosen by a person; until then the organization's may be used. */
  localeChosen: boolean;
  /** Something was chosen here that the account does not know yet. */
  unsynced: boolean;
}

const storageKey = 'firstlook.ui';
const defaults: UiConfig = {
  locale: 'he',
  theme: 'light',
  remSize: 15,
  accessibility: [],
  themesByOrg: {},
  releaseView: 'grid',
  localeChosen: false,
  unsynced: false,
};

function read(): UiConfig {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<UiConfig>;
    const options = Array.isArray(saved.accessibility) ? saved.accessibility : [];
    return {
      locale: interfaceLocales.find((one) => one === saved.locale) ?? defaults.locale,
      theme: themeChoices.find((one) => one === saved.theme) ?? defaults.theme,
      remSize: remSizes.find((one) => one === saved.remSize) ?? defaults.remSize,
      accessibility: accessibilityOptions.filter((one) => options.includes(one)),
      themesByOrg: typeof saved.themesByOrg === 'object' ? (saved.themesByOrg ?? {}) : {},
      releaseView: saved.releaseView === 'table' ? 'table' : 'grid',
      localeChosen: saved.localeChosen === true,
      unsynced: saved.unsynced === true,
    };
  } catch {
    return defaults;
  }
}

let current = read();
const listeners = new Set<() => void>();

function remember(): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
    // Server-drawn pages (landing, unsubscribe) read the same choice.
    const year = 365 * 86_400;
    for (const [name, value] of [
      ['fl_locale', current.locale],
      ['fl_theme', current.theme],
      ['fl_rem', String(current.remSize)],
      ['fl_access', current.accessibility.join('.')],
    ]) {
      // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing in Firefox and Safari
      document.cookie = `${name}=${value}; path=/; max-age=${year}; SameSite=Lax`;
    }
  } catch {
    // A browser that forbids storage keeps the choice for this visit only.
  }
}

function write(next: UiConfig): void {
  current = next;
  remember();
  for (const listener of listeners) listener();
}

/** Changes some of the looks and remembers them on this device; the account learns of it when somebody is signed in. */
export function setUiConfig(change: Partial<Omit<UiConfig, 'unsynced'>>): void {
  const isKeptOnAccount = Object.keys(change).some((key) => key !== 'releaseView');
  write({ ...current, ...change, unsynced: current.unsynced || isKeptOnAccount });
}

/** What the account remembers, or that it now knows what this device does. */
export function settleUiConfig(change: Partial<Omit<UiConfig, 'unsynced'>> = {}): void {
  write({ ...current, ...change, unsynced: false });
}

export const getUiConfig = (): UiConfig => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUiConfig(): UiConfig {
  return useSyncExternalStore(subscribe, getUiConfig);
}
