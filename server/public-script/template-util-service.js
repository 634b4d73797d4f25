// Helpers for templates and pages of an organization. Fixed: the same bytes for everybody.

const rightToLeft = ['he', 'heF'];

/** `rtl` or `ltr` of a locale. */
export function directionOf(locale) {
  return rightToLeft.includes(locale) ? 'rtl' : 'ltr';
}

/** Day/month/year, in Israel's time zone unless another is named; empty for no date. */
export function formatDate(value, timeZone = 'Asia/Jerusalem') {
  const date = new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  }).format(date);
}

/** The first `length` characters of a text, with an ellipsis where something was cut. */
export function cut(text, length) {
  const characters = Array.from(String(text ?? ''));
  return characters.length > length
    ? `${characters.slice(0, length).join('').trimEnd()}…`
    : characters.join('');
}

/** A preview's title: 22 characters. */
export function previewTitle(release) {
  const data = release?.releaseData ?? {};
  return cut(data.shortTitle || data.title, 22);
}

/** A preview's description: 100 characters, without tags. */
export function previewDescription(release) {
  const data = release?.releaseData ?? {};
  return cut(plainText(data.desc || data.content), 100);
}

/** The text of HTML, spaces run together. */
export function plainText(html) {
  return String(html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text with the signs that HTML means something by written out. */
export function escapeHtml(text) {
  const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return String(text ?? '').replace(/[&<>"']/g, (sign) => signs[sign]);
}

/** The release's value at `releaseData.a.b`, or undefined. Own properties only. */
export function valueAt(release, path) {
  return String(path)
    .split('.')
    .reduce(
      (value, key) => (value != null && Object.hasOwn(Object(value), key) ? value[key] : undefined),
      release?.releaseData,
    );
}

/** Version of what a page and the app say to each other. */
const protocol = 1;
// In the app a page that never says this is told of as one that did not load.
if (globalThis.parent && globalThis.parent !== globalThis)
  globalThis.parent.postMessage({ firstlook: protocol, tell: 'loaded' }, '*');
/** The page's address in the app, as `#/release/…`. */
const inApp = (link) => (link?.getAttribute('href') ?? '').match(/^#(\/.*)$/)?.[1];

/**
 * Binds a page of an organization to the app around it: what it may ask for, how it looks and how high it is. Resolves
 * when the app has answered; rejects with "Network error" when nobody does, as when the page is opened by itself.
 */
export async function openPage({ timeout = 10000 } = {}) {
  const waiting = new Map();
  const listeners = new Set();
  const urls = new Map();
  let context = null;
  let last = 0;
  let greet = () => undefined;
  const send = (message) => window.parent.postMessage({ firstlook: protocol, ...message }, '*');
  const ask = (question) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      send({ id: last, ...question });
    });
  const dress = () => {
    const root = document.documentElement;
    root.lang = context.locale;
    root.dir = context.direction;
    root.dataset.theme = context.theme;
    root.style.colorScheme = context.theme;
    for (const [name, color] of Object.entries(context.colors)) root.style.setProperty(`--${name}`, color);
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.firstlook !== protocol) return;
    if (data.context) {
      context = data.context;
      dress();
      greet();
      for (const listener of listeners) listener(context);
      return;
    }
    const question = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) question?.reject(Object.assign(new Error(data.error), { code: data.error }));
    else question?.resolve(data.answer);
  });
  await new Promise((resolve, reject) => {
    greet = resolve;
    setTimeout(() => reject(new Error('Network error')), timeout);
    if (window.parent === window) reject(new Error('Network error'));
    else send({ tell: 'ready' });
  });
  let told = 0;
  const tellHeight = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (Math.abs(height - told) < 2) return;
    told = height;
    send({ tell: 'height', height });
  };
  new ResizeObserver(() => requestAnimationFrame(tellHeight)).observe(document.documentElement);
  document.addEventListener('click', (event) => {
    const to = inApp(event.target.closest?.('a[href]'));
    if (!to) return;
    event.preventDefault();
    void ask({ ask: 'go', to }).catch(() => undefined);
  });
  return {
    get context() {
      return context;
    },
    /** Calls with the context whenever theme, language or direction changes. */
    onContext: (listener) => listeners.add(listener),
    /** `{items, total}`; `query`: search, types, year, sort, page, limit (at most 100). */
    releases: (query = {}) => ask({ ask: 'releases', query }),
    release: (releaseId) => ask({ ask: 'release', releaseId }),
    /** An address for `<img>` of a picture that a release named; `width` is one of its `sizes`. */
    async picture(file, width) {
      const src = typeof file === 'string' ? file : file?.src;
      const wanted = file?.sizes?.includes(width) ? width : null;
      const key = `${src} ${wanted}`;
      if (!urls.has(key))
        urls.set(
          key,
          ask({ ask: 'picture', src, width: wanted }).then((picture) => URL.createObjectURL(picture)),
        );
      return urls.get(key);
    },
    /** Goes to a place in the app, after a person did something in the page. */
    go: (to) => ask({ ask: 'go', to }),
  };
}

export default {
  directionOf,
  formatDate,
  cut,
  previewTitle,
  previewDescription,
  plainText,
  escapeHtml,
  valueAt,
  openPage,
};
