import { afterAll, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergeEmail, mergePage } from './merge.ts';
import { renderEmail, renderLandingPage } from './render.ts';
import type { RenderInput } from './render-input.ts';
import { stopTemplateThreads } from './template-pool.ts';
import { builtInTemplates } from './template-registry.ts';

afterAll(stopTemplateThreads);

const outside = 'https://files.example/secret';
const own =
  '{{#downloadable release.data.comunicatFile}}<a href="{{download release.data.comunicatFile}}">x</a>{{/downloadable}}';

/** Every field that may hold such an item, as one and as a list, under both of its addresses. */
function withOutsideFiles(input: RenderInput, item: object): RenderInput {
  Object.assign(input.release.releaseData, {
    comunicatFile: { src: `${outside}-press.pdf`, title: 'Press', ...item },
    firstChapterFile: [{ url: `${outside}-chapter.pdf`, title: 'Chapter', ...item }],
    files: [{ src: `HTTPS://files.example/secret-file.pdf`, title: 'File', ...item }],
    videos: { src: `${outside}-film.mp4`, title: 'Film', ...item },
  });
  return input;
}

const pages = builtInTemplates.filter(({ type }) => type !== 'email').map(({ id }) => id);
const page = async (input: RenderInput, isKnown: boolean) =>
  mergePage(await renderLandingPage(input), { ...sampleValues, isKnown }).html;
const isThere = (html: string) => /files\.example\/secret/i.test(html);

test.each(pages)('%s offers a file at an outside address to known people only', async (id) => {
  for (const item of [{}, { requireAuth: true }]) {
    const input = withOutsideFiles(buildRenderInput(id), item);
    expect(isThere(await page(input, false)), JSON.stringify(item)).toBe(false);
    expect(isThere(await page(input, true))).toBe(true);
  }
  const open = withOutsideFiles(buildRenderInput(id), { requireAuth: false });
  expect(isThere(await page(open, false))).toBe(true);
  const kept = withOutsideFiles(buildRenderInput(id), { requireAuth: false, downloadable: false });
  expect(isThere(await page(kept, true))).toBe(false);
});

test('a design of an organization that offers an item of the data does the same', async () => {
  const [id = ''] = pages;
  for (const item of [{}, { requireAuth: true }, { requireAuth: false }] as { requireAuth?: boolean }[]) {
    const input = { ...withOutsideFiles(buildRenderInput(id), item), template: { id: 'own', source: own } };
    const isOpen = item.requireAuth === false;
    expect([isThere(await page(input, false)), isThere(await page(input, true))]).toEqual([isOpen, true]);
  }
});

test.each(builtInTemplates.filter(({ type }) => type === 'email').map(({ id }) => id))(
  '%s names none, whoever it goes to',
  async (id) => {
    const { html, text } = mergeEmail(
      await renderEmail(withOutsideFiles(buildRenderInput(id), {})),
      sampleValues,
    );
    expect(isThere(html) || isThere(text)).toBe(false);
  },
);
