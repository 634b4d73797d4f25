import type { OwnValues } from '@firstlook/contract/merge-field.ts';
import { subjectPrefixOf } from './advertisement.ts';
import { toMailDocument } from './mail-shell.ts';
import { namedLine } from './named-line.ts';
import { toPageDocument } from './page-shell.ts';
import { forTextPart, lineInText } from './personal-line.ts';
import { readdress } from './public-address.ts';
import { RenderError } from './render-error.ts';
import type { RenderedEmail, RenderedPage, RenderInput } from './render-input.ts';
import { sanitizeMail, sanitizePage } from './sanitize.ts';
import { sanitizeStyleSheet } from './sanitize-css.ts';
import { newSentinel } from './sentinel.ts';
import { maximumSourceCharacters, maximumTags } from './template-job.ts';
import { runInThread } from './template-pool.ts';
import { toTextPart } from './text-part.ts';
import { toViewModel, type ViewModel } from './view-model.ts';

async function runTemplate(input: RenderInput, model: ViewModel, sentinel: string): Promise<string> {
  const { source } = input.template;
  if (typeof source !== 'string' || source.length > maximumSourceCharacters)
    throw new RenderError('TEMPLATE_INVALID', 'A template is a text of at most 256 KB.');
  const html = await runInThread({
    kind: input.kind,
    source,
    locale: input.locale,
    // A page is read at more than one address, a mail at none: only the mail needs whole ones.
    baseUrl: input.kind === 'landingPage' ? '' : input.baseUrl,
    organizationId: input.organization._id,
    timeZone: input.organization.timeZone,
    currency: input.organization.currency,
    sentinel,
    model: model as unknown as Record<string, unknown>,
  });
  if (html.split('<').length > maximumTags)
    throw new RenderError('TEMPLATE_OUTPUT', 'The template writes more than 15,000 tags.');
  if (!input.otherUrl) return html;
  return readdress(html, [input.otherUrl, input.baseUrl], input.kind === 'landingPage' ? '' : input.baseUrl);
}

/** MJML's own column rules and what the template put into `mj-style`; the rest of its head is ours to write. */
function stylesOf(html: string, baseUrl: string): string {
  const head = html.slice(0, html.search(/<body[\s>]/i));
  const sheets = [...head.matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/gi)].filter(
    // Rules for Outlook 2011 and the resets stand in our own head already.
    ([, attributes = '', css = '']) => !/media=/.test(attributes) && !css.includes('#outlook'),
  );
  return sanitizeStyleSheet(sheets.map(([, , css = '']) => css.trim()).join('\n'), baseUrl);
}

/**
 * MJML resets every column to left-to-right; a column follows its mail. Its outermost `div` repeats what our own
 * document says, with a background that dark mode could not change.
 */
function inDirection(html: string, model: ViewModel): string {
  const inner = html.replace(/<div\s[^>]*\brole="article"[^>]*>/, '<div>');
  return inner.replaceAll(
    'text-align:left;direction:ltr;',
    `text-align:${model.start};direction:${model.dir};`,
  );
}

function bodyOf(html: string): string {
  const start = html.search(/<body[\s>]/i);
  if (start < 0)
    throw new RenderError('TEMPLATE_INVALID', 'A mail template writes one <mjml> with an <mj-body>.');
  return html.slice(html.indexOf('>', start) + 1, html.lastIndexOf('</body>'));
}

/** Layout white space between tags; text is left alone. */
const squeeze = (html: string) => html.replace(/>\s*\n\s*</g, '>\n<').replace(/\n\s+/g, '\n');

/**
 * Renders a newsletter once, for all its readers. Same input, same bytes, the sentinel apart.
 * Throws `RenderError` when the template is at fault.
 */
export async function renderEmail(input: RenderInput): Promise<RenderedEmail> {
  const sentinel = newSentinel();
  const plain = toViewModel(input);
  const preheader = input.preheader?.trim() ? namedLine(plain.preheader, sentinel, {}) : plain.preheader;
  const lineOf = (own: OwnValues | null) =>
    `${subjectPrefixOf(input)}${input.subject?.trim() ? namedLine(plain.subject, sentinel, own) : plain.subject}`;
  // Inside of the mail the subject stands without own fields: what those say is merged into the line of the inbox alone.
  const model = { ...plain, subject: lineOf({}), preheader };
  const raw = await runTemplate(input, model, sentinel);
  const { html: body, links } = sanitizeMail(squeeze(inDirection(bodyOf(raw), model)), {
    baseUrl: input.baseUrl,
    sentinel,
  });
  const own = sanitizeStyleSheet(input.organization.theme.css, input.baseUrl, { isWhole: true });
  const style = `${stylesOf(raw, input.baseUrl)}\n${own}`;
  const html = toMailDocument({ input, model, sentinel, body, style });
  const text = lineInText(toTextPart(forTextPart(html.slice(html.indexOf('<body')), sentinel)), sentinel);
  return {
    subject: lineOf(null),
    preheader: model.preheader,
    html,
    text,
    links,
    bytes: Buffer.byteLength(html),
    sentinel,
  };
}

/** Renders a landing page once; the reader's name, quota and links are merged in per request. */
export async function renderLandingPage(input: RenderInput): Promise<RenderedPage> {
  const sentinel = newSentinel();
  const model = toViewModel(input);
  const raw = await runTemplate(input, model, sentinel);
  const body = sanitizePage(raw, { baseUrl: input.baseUrl, sentinel, namesFields: input.isPreview });
  return { ...toPageDocument({ input, model, body, sentinel }), sentinel };
}
