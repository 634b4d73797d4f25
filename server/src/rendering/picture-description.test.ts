import { afterAll, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergePage } from './merge.ts';
import { renderLandingPage } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';
import { builtInTemplates } from './template-registry.ts';

afterAll(stopTemplateThreads);

const pages = builtInTemplates.filter(({ type }) => type === 'landingPage').map(({ id }) => id);

test('a picture of the gallery is described as its people described it; its caption is not read twice', async () => {
  const input = buildRenderInput('landing-page/tv-premiere', 'en');
  const picture = { name: 'still.jpg', title: 'Episode one', width: 1600, height: 900 };
  input.release.releaseData.imageGallery = [
    { ...picture, fileId: 'said', alt: 'A woman runs along a pier' },
    { ...picture, fileId: 'unsaid' },
  ];
  const { html } = mergePage(await renderLandingPage(input), sampleValues);
  const alts = [...html.matchAll(/<img src="[^"]*\/(?:un)?said\/[^>]*? alt(?:="([^"]*)")?[ >]/g)];
  expect(alts.map(([, alt]) => alt ?? '')).toEqual(['A woman runs along a pier', '']);
});

test.each(pages)('%s: the main picture is described, and its credit stands at the foot', async (id) => {
  const input = buildRenderInput(id, 'en');
  const picture = { fileId: 'main', name: 'still.jpg', width: 1600, height: 900 };
  input.release.releaseData.mainImage = { ...picture, alt: 'A pier at dawn', credit: 'Dana Baram' };
  const { html } = mergePage(await renderLandingPage(input), sampleValues);
  expect(html).toMatch(/<img[^>]*alt="A pier at dawn"/);
  expect(html.slice(html.indexOf('<footer'))).toContain('<bdi>Credit: Dana Baram</bdi>');
  input.release.releaseData.mainImage = picture;
  const bare = mergePage(await renderLandingPage(input), sampleValues).html;
  expect(bare.slice(bare.indexOf('<footer'))).not.toContain('Main picture');
});
