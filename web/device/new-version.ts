import { useSyncExternalStore } from 'react';

/** `waiting`: a new version is here and waits to be let in; `here`: it answers now, and the page is still the old one. */
export type VersionState = 'current' | 'waiting' | 'here';

const hour = 3_600_000;
let state: VersionState = 'current';
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function set(next: VersionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const useVersionState = (): VersionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

/** Lets the new version in; every window of the app hears of it (`here`). */
export const letVersionIn = (): void => waiting?.postMessage('take over');

/** The files of the build that this page brought along before a worker was there to keep them. */
function tellLoaded({ active }: ServiceWorkerRegistration): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  active?.postMessage({ loaded });
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  // The first worker of a browser is no new version of what is on the screen.
  let isFirst = !container.controller;
  container.addEventListener('controllerchange', () => {
    if (!isFirst) set('here');
    isFirst = false;
  });
  const registration = await container.register('/sw.js');
  const look = () => {
    if (!registration.waiting || !container.controller) return;
    waiting = registration.waiting;
    set('waiting');
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  const ask = () => void registration.update().catch(() => undefined);
  setInterval(ask, hour);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
  tellLoaded(await container.ready);
}

/** Has the service worker of the build look after the app's files and its new versions; a browser without one goes on as it is. */
export function watchVersion(): void {
  const container = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  if (!container) return;
  const begin = () => void register(container).catch(() => undefined);
  // After what the first screen needs.
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
