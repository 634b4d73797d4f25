import { readFileSync } from 'node:fs';
import { imageUrl } from './asset-url.ts';
import { escapeHtml } from './escape-html.ts';
import { fontFaces } from './font-face.ts';
import type { RenderInput } from './render-input.ts';
import { sanitizeStyleSheet } from './sanitize-css.ts';
import { markupValueName, valueMark } from './sentinel.ts';
import { structuredData } from './structured-data.ts';
import { isDark, type Palette, toPalette } from './theme.ts';
import { fontRules, toFonts } from './theme-font.ts';
import { translate } from './translate.ts';
import type { ViewModel } from './view-model.ts';

const pageCss = readFileSync(new URL('../../../templates/styles/page.css', import.meta.url), 'utf8');

function lightSlots(palette: Palette): string {
  return `--paper:${palette.page};--surface:${palette.sheet};--ink:${palette.text};--muted:${palette.muted};--line:${palette.line};--primary:${palette.action};--on-primary:${palette.onAction};--link:${palette.link};`;
}

function darkSlots(palette: Palette): string {
  return `color-scheme:dark;--paper:${palette.darkPage};--surface:${palette.darkSheet};--ink:${palette.darkText};--muted:${palette.darkMuted};--line:${palette.darkLine};--primary:${palette.actionOnNight};--on-primary:${palette.onActionOnNight};--link:${palette.darkLink};--focus:#79B0FF;--cover-dim:.94;`;
}

/** The one style sheet of a public page: fonts in use, the organization's slots, our rules, then its own CSS. */
export function pageStyle(input: Pick<RenderInput, 'baseUrl' | 'organization'>, body: string): string {
  const palette = toPalette(input.organization.theme);
  const own = sanitizeStyleSheet(input.organization.theme.css, input.baseUrl);
  const voice = /voice-(\w+)/.exec(body)?.[1];
  const fonts = fontRules(toFonts(input.organization.theme));
  const families = ['Assistant Variable', 'Rubik Variable'];
  if (voice === 'book') families.push('Frank Ruhl Libre');
  if (voice === 'music') families.push('Karantina');
  return [
    // Relative: an organization's own address serves them too, and the page's policy allows no other.
    fontFaces('', `${families.join()}${fonts}${own}`),
    `:root{color-scheme:${isDark(palette.sheet) ? 'dark' : 'light'};${lightSlots(palette)}--highlight:${palette.highlight};--on-highlight:${palette.onHighlight};--night:${palette.night};--accent-on-night:${palette.accentOnNight}}`,
    pageCss,
    fonts,
    `:root[data-theme=dark]{${darkSlots(palette)}}`,
    `@media (prefers-color-scheme:dark){:root[data-theme=auto]{${darkSlots(palette)}}}`,
    own,
  ].join('\n');
}

/** Without it a browser asks for `/favicon.ico`. */
export const pageIcon = '<link rel="icon" type="image/svg+xml" href="/icon.svg">';

interface PageParts {
  input: RenderInput;
  model: ViewModel;
  /** Sanitized. */
  body: string;
  sentinel: string;
}

const meta = (name: string, content: string, key = 'name') =>
  content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : '';

/** The page in its other languages, for search engines. */
const alternateLinks = ({ alternates = [] }: RenderInput): string =>
  alternates
    .map(({ language, url }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`)
    .join('');

/** A private page shows a neutral card: a forwarded link must not tell the chat what is under embargo. */
function card({ input, model }: PageParts): string {
  if (!input.isPublic)
    return `${meta('robots', 'noindex,nofollow,noarchive')}${meta('referrer', 'no-referrer')}`;
  const { image } = model.release;
  const address = input.publicUrl ?? '';
  // What has no public address has nobody to be shown to, and keeps its own picture.
  const own = image ? imageUrl(input.baseUrl, input.organization._id, image, 600, '16x9') : '';
  const picture = address ? `${address}/card.jpg` : own;
  return [
    meta('description', model.preheader),
    meta('og:title', model.release.title, 'property'),
    meta('og:description', model.preheader, 'property'),
    meta('og:site_name', model.organization.name, 'property'),
    meta('og:type', 'article', 'property'),
    meta('og:url', address, 'property'),
    address && `<link rel="canonical" href="${escapeHtml(address)}">`,
    address && alternateLinks(input),
    input.oembedUrl &&
      `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(input.oembedUrl)}" title="${escapeHtml(model.release.title)}">`,
    address && structuredData(input, model, address),
    meta('og:image', picture, 'property'),
    address && `${meta('og:image:width', '1200', 'property')}${meta('og:image:height', '630', 'property')}`,
    meta('twitter:card', picture ? 'summary_large_image' : ''),
    meta('referrer', 'strict-origin-when-cross-origin'),
  ].join('');
}

/** Which releases lie in it, of those that it shows: by that its script knows later that a page is one of theirs. */
const childIds = ({ related }: RenderInput): string =>
  related?.children.length
    ? ` data-children="${escapeHtml(related.children.map(({ _id }) => _id).join(' '))}"`
    : '';

/**
 * Room for the way back to the group that the reader came from, in the words of the page. It stays hidden: which group
 * that is, the reader's tab alone knows, and the same bytes go to everybody.
 */
function wayBack({ input }: PageParts): string {
  if (!input.landingScriptUrl || input.isEmbedded) return '';
  const label = escapeHtml(translate(input.locale, 'landing:page.group'));
  const words = escapeHtml(translate(input.locale, 'landing:page.backTo', { name: '{name}' }));
  const arrow =
    '<svg class="i flip" viewBox="0 0 24 24" aria-hidden="true"><path d="M19 12H5M12 19l-7-7 7-7"/></svg>';
  return `<nav class="way" aria-label="${label}" data-fl-way="${words}" hidden><div class="wrap"><a>${arrow}</a></div></nav>`;
}

/** The document around a landing page: trusted text; the only script is our own module, by address. */
export function toPageDocument(parts: PageParts): { title: string; head: string; html: string } {
  const { input, model, body, sentinel } = parts;
  const title = `${model.release.title} | ${model.organization.name}`;
  const theme = /\btheme-(dark|light|auto)\b/.exec(body)?.[1] ?? 'auto';
  const target = input.isEmbedded ? '<base target="_blank">' : '';
  const head = `<meta charset="utf-8">${target}<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${pageIcon}${card(parts)}<meta name="format-detection" content="telephone=no">
<style>
${pageStyle(input, body)}
</style>`;
  const script = input.landingScriptUrl
    ? `<script type="module" src="${escapeHtml(input.landingScriptUrl)}"></script>`
    : '';
  const words = escapeHtml(translate(input.locale, 'landing:page.skip'));
  const skip = input.isEmbedded ? '' : `<a class="skip" href="#main">${words}</a>`;
  const html = `<!doctype html>
<html lang="${model.locale}" dir="${model.dir}" data-theme="${theme}" data-organization="${escapeHtml(input.organization._id)}" data-release="${escapeHtml(input.release._id)}"${childIds(input)}${input.isEmbedded ? ' data-embedded' : ''}>
<head>${head}</head>
<body>
${skip}${wayBack(parts)}${valueMark(sentinel, markupValueName)}
${body}
${script}
</body></html>
`;
  return { title, head, html };
}
