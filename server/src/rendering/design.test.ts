import { afterAll, describe, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergeEmail, mergePage } from './merge.ts';
import { renderEmail, renderLandingPage } from './render.ts';
import type { RenderLocale } from './render-input.ts';
import { stopTemplateThreads } from './template-pool.ts';
import { builtInTemplates } from './template-registry.ts';
import { toTextPart } from './text-part.ts';

afterAll(stopTemplateThreads);

const locales: { locale: RenderLocale; dir: string; start: string }[] = [
  { locale: 'he', dir: 'rtl', start: 'right' },
  { locale: 'en', dir: 'ltr', start: 'left' },
  { locale: 'fr', dir: 'ltr', start: 'left' },
];
const missingWord =
  /\b(?:mail|landing):\w|\b(?:top|greet|quota|footer|hero|fact|asset|section)\.\w+|\{\{|undefined|\[object/;

describe.each(builtInTemplates.filter((template) => template.type === 'email'))('$id', ({ id }) => {
  test.each(locales)('$locale: whole, small, in its direction', async ({ locale, dir, start }) => {
    const rendered = await renderEmail(buildRenderInput(id, locale));
    const { html, text, subject } = mergeEmail(rendered, sampleValues);
    expect(Buffer.byteLength(html)).toBeLessThan(48 * 1024);
    expect(html).toContain(`<html lang="${locale}" dir="${dir}"`);
    expect(html).toMatch(new RegExp(`<body [^>]*dir="${dir}"`));
    expect(html).toContain(`text-align:${start};direction:${dir};`);
    expect(html).not.toContain(dir === 'rtl' ? 'direction:ltr' : 'direction:rtl');
    expect(html).toContain(`href="${sampleValues.unsubscribeUrl}"`);
    expect(html).toContain(`href="${sampleValues.viewInBrowserUrl}"`);
    expect(html).toContain('release-opened?token=abc');
    expect(html).not.toContain(rendered.sentinel);
    expect(html).not.toMatch(/fonts\.googleapis/);
    expect(html.match(/<img (?![^>]*alt=)/)).toBeNull();
    expect(text).toContain(sampleValues.unsubscribeUrl);
    expect(`${subject}${text}`).not.toMatch(missingWord);
    expect(`${subject}\n\n${text}`).toMatchSnapshot();
  });

  test('the same input gives the same bytes', async () => {
    const [one, other] = await Promise.all([
      renderEmail(buildRenderInput(id)),
      renderEmail(buildRenderInput(id)),
    ]);
    expect(mergeEmail(one, sampleValues)).toEqual(mergeEmail(other, sampleValues));
  });

  test('an almost empty release is still a mail', async () => {
    const input = buildRenderInput(id, 'heF');
    input.release.releaseData = {};
    const nobody = {
      ...sampleValues,
      recipientName: '',
      recipientFirstName: '',
      viewsTotal: null,
      expiresOn: null,
    };
    const { text } = mergeEmail(await renderEmail(input), nobody);
    expect(text).toContain('שלום,');
    expect(text).not.toMatch(missingWord);
    expect(text).not.toMatch(/null|NaN/);
  });
});

describe.each(builtInTemplates.filter((template) => template.type === 'landingPage'))('$id', ({ id }) => {
  test('lets the browser choose the width of each picture', async () => {
    const sized = JSON.stringify(buildRenderInput(id)).replaceAll(
      /"fileId":"[^"]+"/g,
      (file) => `${file},"sizes":[320,640,1280]`,
    );
    const input = JSON.parse(sized) as ReturnType<typeof buildRenderInput>;
    const { html } = mergePage(await renderLandingPage(input), sampleValues);
    const pictures = html.match(/<img [^>]*src="[^"]*\/api\/file\/[^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(picture).toMatch(/ srcset="[^"]+\/\d+ \d+w" sizes="[^"]+"/);
  });

  test.each(locales)('$locale: whole and in its direction', async ({ locale, dir }) => {
    const rendered = await renderLandingPage(buildRenderInput(id, locale));
    const { html } = mergePage(rendered, sampleValues);
    expect(html).toContain(`<html lang="${locale}" dir="${dir}" data-theme="`);
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(html).not.toContain(rendered.sentinel);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const text = toTextPart(html.slice(html.indexOf('<body>')));
    expect(text).not.toMatch(missingWord);
    expect(text).toMatchSnapshot();
  });

  test('an almost empty release is still a page', async () => {
    const input = buildRenderInput(id);
    input.release.releaseData = {};
    const { html } = mergePage(await renderLandingPage(input), { ...sampleValues, viewsTotal: null });
    expect(html).toContain(input.release.title);
  });
});

test.each([
  { title: 'קו המים', size: '' },
  { title: 'שומרת המגדלור והסערה הגדולה', size: ' class="middle"' },
  { title: 'The keeper of the lighthouse and the great storm', size: ' class="long"' },
])('the head of a page is written as large as “$title” allows', async ({ title, size }) => {
  for (const { id } of builtInTemplates.filter((template) => template.type === 'landingPage')) {
    const input = buildRenderInput(id);
    input.release.title = title;
    const { html } = mergePage(await renderLandingPage(input), sampleValues);
    expect(html.replace(/>\s+</g, '><')).toMatch(
      new RegExp(`<h1 style="--longest:\\d+"${size}><bdi>${title}</bdi>`),
    );
  }
});

test.each([
  ['Half Past Summer', 6],
  ['המיקרופונים של בוקר', 11],
  ['Rock-and-roll', 5],
])('the head of a page is no larger than its longest word has room for: %s', async (title, letters) => {
  for (const { id } of builtInTemplates.filter(({ type }) => type === 'landingPage')) {
    const input = buildRenderInput(id);
    input.release.title = title;
    const { html } = mergePage(await renderLandingPage(input), sampleValues);
    expect(html).toContain(`style="--longest:${letters}"`);
  }
});
