const forgetters = new Set<() => void>();

/** What was begun or told on this page by one person says here how it goes, so that the next one does not find it. */
export function forgetWithPerson(forget: () => void): void {
  forgetters.add(forget);
}

/** Somebody signed out, or somebody else signed in: nothing of the former person stays on the page, or in the tab. */
export function forgetPerson(): void {
  for (const forget of forgetters) forget();
  try {
    sessionStorage.clear();
  } catch {
    // Where it is forbidden nothing was kept.
  }
}

let last: string | undefined;

/** Who is signed in now, as the server says. */
export function notePerson(id: string): void {
  if (last !== undefined && last !== id) forgetPerson();
  last = id;
}

/** The other tabs of this browser: they share its session. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('firstlook-person');

/** Somebody signed out or in here. It says nothing of who: each tab asks the server. */
export const tellTabs = (): void => tabs?.postMessage(null);

/** @returns what ends the listening */
export function whenAnotherTabTells(ask: () => void): () => void {
  tabs?.addEventListener('message', ask);
  return () => tabs?.removeEventListener('message', ask);
}

let stays: () => boolean = () => false;

/** Says when a session that is over does not lead away: what stands on the page alone would be lost. */
export function keepPage(ask: () => boolean): void {
  stays = ask;
}

export const isPageKept = (): boolean => stays();
