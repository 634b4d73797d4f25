import { useSyncExternalStore } from 'react';

export const interfaceLocales = ['he', 'en'] as const;
export type InterfaceLocale = (typeof interfaceLocales)[number];
export type ThemeChoice = 'light' | 'dark' | 'system';
/** Root text size in pixels: small, medium, big, bigger (specification 1 section 9). */
export const remSizes = [12, 15, 17, 20] as const;
export type RemSize = (typeof remSizes)[number];

/** What this browser remembers about looks, and nothing else (decisions section 4). */
export interface UiConfig {
  locale: InterfaceLocale;
  theme: ThemeChoice;
  remSize: RemSize;
  releaseView: 'grid' | 'table';
  /** Whether a locale was chosen by a person; until then the organization's may be used. */
  localeChosen: boolean;
}

const storageKey = 'firstlook.ui';
const defaults: UiConfig = {
  locale: 'he',
  theme: 'light',
  remSize: 15,
  releaseView: 'grid',
  localeChosen: false,
};

function read(): UiConfig {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<UiConfig>;
    return {
      locale: interfaceLocales.find((one) => one === saved.locale) ?? defaults.locale,
      theme: (['light', 'dark', 'system'] as const).find((one) => one === saved.theme) ?? defaults.theme,
      remSize: remSizes.find((one) => one === saved.remSize) ?? defaults.remSize,
      releaseView: saved.releaseView === 'table' ? 'table' : 'grid',
      localeChosen: saved.localeChosen === true,
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
    ]) {
      // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing in Firefox and Safari
      document.cookie = `${name}=${value}; path=/; max-age=${year}; SameSite=Lax`;
    }
  } catch {
    // A browser that forbids storage keeps the choice for this visit only.
  }
}

/** Changes some of the looks and remembers them on this device. */
export function setUiConfig(change: Partial<UiConfig>): void {
  current = { ...current, ...change };
  remember();
  for (const listener of listeners) listener();
}

export const getUiConfig = (): UiConfig => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUiConfig(): UiConfig {
  return useSyncExternalStore(subscribe, getUiConfig);
}
