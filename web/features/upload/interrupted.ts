/** What a page that was closed left unfinished, told by the page that follows it in the same tab: names, no bytes. */
const key = 'firstlook-interrupted';

/** Called when the page goes; none takes away what was kept before. */
export function keepInterrupted(names: readonly string[]): void {
  try {
    if (names.length > 0) sessionStorage.setItem(key, JSON.stringify(names));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be full or forbidden; then nothing is told.
  }
}

/** The names, once. */
export function takeInterrupted(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.removeItem(key);
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
