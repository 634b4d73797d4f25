import { afterAll, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergePage } from './merge.ts';
import { renderEmail, renderLandingPage } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';

afterAll(stopTemplateThreads);

const picture = { fileId: 'portrait', sizes: [320, 640, 1600], width: 1600, height: 900, kind: 'img' };
const focalPoint = { x: 20, y: 95 };

test.each(['tv-premiere', 'book', 'single', 'tv-press-kit', 'month', 'series', 'book-month'])(
  'the page %s keeps in view what must stay',
  async (name) => {
    const input = buildRenderInput(`landing-page/${name}`, 'he');
    input.release.releaseData.mainImage = { ...picture, focalPoint };
    const { html } = mergePage(await renderLandingPage(input), sampleValues);
    const shown = html.match(/<img[^>]*\/portrait\/[^>]*>/g) ?? [];
    expect(shown.filter((tag) => /style="object-position:\s?20% 95%;?"/.test(tag)).length).toBeGreaterThan(0);
  },
);

test.each([
  ['tv-premiere', '16x9-25-100'],
  ['tv-note', '16x9-25-100'],
  ['series', '16x9-25-100'],
  ['book', '2x3-25-100'],
  ['single', '1x1-25-100'],
])('the mail %s shows the picture cut around it, and whole where nobody said anything', async (name, cut) => {
  const input = buildRenderInput(`newsletter/${name}`, 'he');
  input.release.releaseData.mainImage = { ...picture, focalPoint };
  expect((await renderEmail(input)).html).toMatch(new RegExp(`/portrait/image/\\d+/${cut}"`));
  input.release.releaseData.mainImage = picture;
  const { html } = await renderEmail(input);
  expect(html).toMatch(/\/portrait\/image\/\d+"/);
  expect(html).not.toContain(cut);
});

test('what is no point is nothing', async () => {
  const input = buildRenderInput('landing-page/tv-premiere', 'he');
  input.release.releaseData.mainImage = { ...picture, focalPoint: { x: '1%;position:fixed', y: 2 } };
  const { html } = mergePage(await renderLandingPage(input), sampleValues);
  expect(html).toContain('/portrait/');
  expect(html).not.toContain('position:fixed;');
  expect(html).not.toMatch(/<img[^>]*\/portrait\/[^>]*style=/);
});

const crop = { x: 10, y: 20, width: 50, height: 60 };
const crops = { '16x9': crop, '2x3': crop, '1x1': crop };
const part = 'c100-200-500-600';

test.each([
  ['tv-premiere', '16x9'],
  ['tv-press-kit', '16x9'],
  ['month', '16x9'],
  ['series', '16x9'],
  ['book', '2x3'],
  ['book-month', '2x3'],
  ['single', '1x1'],
])('the page %s shows the crop for its shape, in every width', async (name, shape) => {
  const input = buildRenderInput(`landing-page/${name}`, 'he');
  input.release.releaseData.mainImage = { ...picture, focalPoint, crops };
  const { html } = mergePage(await renderLandingPage(input), sampleValues);
  const shown = html.match(/<img[^>]*\/portrait\/[^>]*>/g) ?? [];
  const cropped = shown.filter((tag) =>
    new RegExp(`src="[^"]*/portrait/image/\\d+/${shape}-${part}"`).test(tag),
  );
  expect(cropped.length).toBeGreaterThan(0);
  for (const tag of cropped) {
    expect(tag).toMatch(new RegExp(`/1600/${shape}-${part} 1600w`));
    expect(tag).not.toContain('object-position');
  }
});

test.each([
  ['tv-premiere', '16x9', true],
  ['tv-note', '16x9', true],
  ['series', '16x9', true],
  ['month', '16x9', true],
  ['single', '1x1', true],
  ['book', '2x3', false],
  ['single-note', '1x1', false],
])(
  'the mail %s shows the crop for %s, or the one for mails across its width',
  async (name, shape, isWide) => {
    const input = buildRenderInput(`newsletter/${name}`, 'he');
    input.release.releaseData.mainImage = { ...picture, focalPoint, crops };
    expect((await renderEmail(input)).html).toMatch(new RegExp(`/portrait/image/\\d+/${shape}-${part}"`));
    input.release.releaseData.mainImage = { ...picture, focalPoint, crops: { ...crops, mail: crop } };
    const shown = isWide ? 'mail' : shape;
    expect((await renderEmail(input)).html).toMatch(new RegExp(`/portrait/image/\\d+/${shown}-${part}"`));
  },
);
