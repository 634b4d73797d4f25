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

export default {
  directionOf,
  formatDate,
  cut,
  previewTitle,
  previewDescription,
  plainText,
  escapeHtml,
  valueAt,
};
