// Keeps the app itself at hand: the page of each app and the files of the build that were loaded. Never an answer of the
// API, never a film, never a page that the server draws. A file of its own, because no bundler runs here; the build writes
// the version in (vite.config.ts).
const version = '__VERSION__';
const cacheName = `firstlook-${version}`;
/** Two builds are kept: a window that was opened before an update still loads parts of the old one. */
const kept = 2;
const longest = 4000;

/** Which app stands at an address that the server sends an app for (web-app.ts). */
const pageOf = (pathname) =>
  /^\/client\/[^/]+$/.test(pathname) ? '/client/' : /^\/[\w-]*$/.test(pathname) ? '/' : null;

const isPart = (pathname) => /^\/(assets\/.+-[\w-]{7,8}\.(js|css)|fonts\/[\w.-]+)$/.test(pathname);

async function fromCacheFirst(request) {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    (await caches.open(cacheName)).put(request, copy).catch(() => undefined);
  }
  return answer;
}

const silence = () => new Promise((_, refuse) => setTimeout(refuse, longest, new Error('no answer')));

/** The page from the server; the one that was kept where no answer comes. */
async function pageFromServer(event, page) {
  const cache = await caches.open(cacheName);
  try {
    // A request for a page cannot be given a signal.
    const answer = await Promise.race([fetch(event.request), silence()]);
    if (answer.headers.has('x-app') && !answer.redirected)
      event.waitUntil(cache.put(page, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    const known =
      (await cache.match(page)) ?? (await caches.match(page)) ?? (await caches.match('/offline.html'));
    if (known) return known;
    throw error;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add('/offline.html')));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter(
        (name) => name.startsWith('firstlook-') && name !== cacheName,
      );
      await Promise.all(names.slice(0, -(kept - 1)).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  // What the page had loaded before this worker was there: it comes from the browser's own store.
  if (Array.isArray(event.data?.loaded)) {
    const parts = event.data.loaded.filter((path) => isPart(path));
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.addAll(parts))
        .catch(() => undefined),
    );
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (isPart(pathname)) event.respondWith(fromCacheFirst(request));
  else if (request.mode === 'navigate') {
    const page = pageOf(pathname);
    if (page) event.respondWith(pageFromServer(event, page));
  }
});
