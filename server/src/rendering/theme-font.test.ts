import { afterAll, describe, expect, test } from 'vitest';
import { buildRenderInput } from '../../test/render-sample.ts';
import { renderEmail, renderLandingPage } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';

afterAll(stopTemplateThreads);

function withFonts(template: string, fonts: string[]) {
  const input = buildRenderInput(template);
  return {
    ...input,
    organization: { ...input.organization, theme: { ...input.organization.theme, fonts } },
  };
}

const mail = async (template: string, fonts: string[]) =>
  (await renderEmail(withFonts(template, fonts))).html.replaceAll('&#39;', "'");
const page = async (template: string, fonts: string[]) =>
  (await renderLandingPage(withFonts(template, fonts))).html;

/** The font of the text that a pattern finds: the nearest one set before it. */
const fontOf = (html: string, mark: RegExp) =>
  [...html.slice(0, html.search(mark)).matchAll(/font-family:\s*([^;"]+)/g)].at(-1)?.[1];

describe('the fonts of a theme in a newsletter', () => {
  test('the first one sets the titles, the second one the text, each with safe ones behind it', async () => {
    const html = await mail('newsletter/tv-premiere', ['frank-ruhl-libre', 'rubik']);
    expect(fontOf(html, /<h1/)).toBe("'Frank Ruhl Libre','David Libre',David,'Times New Roman',serif");
    expect(html).not.toContain("'Assistant Variable'");
    expect(html).toContain('/fonts/frank-ruhl-libre-hebrew-700-normal.woff2');
    expect(html).toContain('/fonts/rubik-hebrew-wght-normal.woff2');
  });

  test('running text in the voice of a book follows the font of the text, not of the titles', async () => {
    const html = await mail('newsletter/book-column', ['karantina', 'assistant']);
    expect(html).not.toContain('Frank Ruhl Libre');
    expect(fontOf(html, /<h1/)).toContain('Karantina');
  });

  test('without a choice, or with names we do not have, each template keeps its voice', async () => {
    const plain = await mail('newsletter/single', []);
    expect(fontOf(plain, /<h1/)).toContain('Karantina');
    expect(fontOf(await mail('newsletter/single', ['Comic Sans', 'x;}</style>']), /<h1/)).toContain(
      'Karantina',
    );
    expect(await mail('newsletter/single', ['', 'no'])).not.toContain('Comic');
  });

  test('only the text can be chosen', async () => {
    const html = await mail('newsletter/book', ['', 'rubik']);
    expect(fontOf(html, /<h1/)).toContain('Frank Ruhl Libre');
    expect(html).not.toContain("'Assistant Variable'");
  });
});

describe('the fonts of a theme on a landing page', () => {
  test('the first one sets the titles, the second one the text, and both are loaded', async () => {
    const html = await page('landing-page/book', ['karantina', 'frank-ruhl-libre']);
    expect(html).toContain(
      ":root,.voice-book,.voice-music{--font-head:Karantina,'Arial Narrow',Impact,Arial,sans-serif;--font-book:var(--font-head);--title:var(--font-head)}",
    );
    expect(html).toContain(
      ":root{--font-ui:'Frank Ruhl Libre','David Libre',David,'Times New Roman',serif;--font-read:var(--font-ui)}",
    );
    expect(html).toContain('/fonts/karantina-hebrew-700-normal.woff2');
    expect(html).toContain('/fonts/frank-ruhl-libre-latin-500-normal.woff2');
  });

  test('without a choice, or with names we do not have, nothing is set', async () => {
    const style = (html: string) => html.slice(html.indexOf('<style>'), html.indexOf('</style>'));
    const plain = style(await page('landing-page/book', []));
    expect(plain).not.toContain('.voice-music{--font-head');
    expect(style(await page('landing-page/book', ['Comic Sans', '"}body{display:none']))).toBe(plain);
  });
});
