import { afterAll, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergePage } from './merge.ts';
import { renderLandingPage } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';

afterAll(stopTemplateThreads);

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
