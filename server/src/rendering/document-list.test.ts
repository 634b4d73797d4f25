import { afterAll, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergePage } from './merge.ts';
import { renderLandingPage } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';
import { builtInTemplates } from './template-registry.ts';

afterAll(stopTemplateThreads);

const pages = builtInTemplates.filter(({ type }) => type === 'landingPage').map(({ id }) => id);

async function readable(id: string, isKnown: boolean): Promise<string[]> {
  const input = buildRenderInput(id, 'en');
  input.release.releaseData.files = [
    { fileId: 'chapter-1', title: 'Chapter', type: 'pdf', kind: 'file' },
    { fileId: 'sheet-01', title: 'Sheet', type: 'xlsx', kind: 'file' },
    {
      fileId: 'plan-001',
      title: 'Plan',
      type: 'docx',
      kind: 'file',
      reading: '/api/file/o/plan-001/reading',
    },
    { fileId: 'kept-001', title: 'Kept', type: 'pdf', kind: 'file', downloadable: false },
  ];
  const { html } = mergePage(await renderLandingPage(input), { ...sampleValues, isKnown });
  return [...html.matchAll(/href="([^"]*)"[^>]*data-fl-read="(?:Chapter|Sheet|Plan|Kept)"/g)].map(
    ([, to = '']) => to,
  );
}

test.each(pages)('%s: a PDF is read in the page by whoever may have it, and nothing else is', async (id) => {
  expect(await readable(id, true)).toEqual([
    expect.stringMatching(/\/chapter-1\/content/),
    expect.stringMatching(/\/plan-001\/reading/),
  ]);
  expect(await readable(id, false)).toEqual([]);
});
