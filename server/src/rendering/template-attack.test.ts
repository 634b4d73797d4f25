import { afterAll, expect, test } from 'vitest';
import { activeParts } from '../../test/active-part.ts';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergeEmail, mergePage } from './merge.ts';
import { renderEmail, renderLandingPage } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';

afterAll(stopTemplateThreads);

async function page(source: string, releaseData: Record<string, unknown> = {}, owner = 'o1') {
  const input = buildRenderInput('landing-page/tv-premiere');
  input.organization._id = owner;
  input.template = { id: 'x', source };
  Object.assign(input.release.releaseData, releaseData);
  const { html } = mergePage(await renderLandingPage(input), sampleValues);
  return html
    .slice(html.indexOf('<body>'))
    .replace('<script type="module" src="/assets/landing.js"></script>', '');
}

test.each([
  '{{constructor}}',
  '{{constructor.constructor "return process.env"}}',
  '{{#with release}}{{__proto__.constructor}}{{/with}}',
  '{{lookup this "constructor"}}',
  '{{#with (get this "constructor")}}{{this}}{{/with}}',
  '{{get release "__proto__"}}',
  '{{log "x"}}{{process.env.PATH}}{{@root.constructor.name}}',
  '{{#with "s" as |string|}}{{#with "e"}}{{#with split as |conslist|}}{{this.pop}}{{this.push (lookup string.sub "constructor")}}{{/with}}{{/with}}{{/with}}',
  '{{> @partial-block}}',
  '{{> (get this "constructor")}}',
  '{{#*inline "x"}}{{> x}}{{/inline}}{{> x}}',
])('injection finds nothing or is refused: %s', async (source) => {
  const html = await page(`<p>[${source}]</p>`).catch((error) => error);
  if (html instanceof Error) expect(html).toMatchObject({ code: 'TEMPLATE_INVALID' });
  else expect(html).not.toMatch(/function|native code|\/usr|object Object/i);
});

test('a template that is no text is refused before it is compiled', async () => {
  const input = buildRenderInput('landing-page/tv-premiere');
  const ast = { type: 'Program', body: [{ type: 'MustacheStatement' }] } as unknown as string;
  input.template = { id: 'x', source: ast };
  await expect(renderLandingPage(input)).rejects.toMatchObject({ code: 'TEMPLATE_INVALID' });
});

test('nested repetition over 300 rows is stopped and the neighbour is served', async () => {
  const imageGallery = Array.from({ length: 300 }, (_, index) => ({ title: `t${index}` }));
  const deep = '{{#each @root.release.gallery}}'.repeat(4) + 'x'.repeat(50) + '{{/each}}'.repeat(4);
  const [attack, neighbour] = await Promise.allSettled([page(deep, { imageGallery }), page('<p>calm</p>')]);
  expect(attack).toMatchObject({ status: 'rejected', reason: { code: 'TEMPLATE_OUTPUT' } });
  expect(neighbour.status === 'fulfilled' && neighbour.value).toContain('calm');
});

test('output above 512 KB is refused', async () => {
  const imageGallery = Array.from({ length: 300 }, () => ({ title: 'x'.repeat(1000) }));
  const source = '{{#each release.gallery}}{{caption}}{{caption}}{{caption}}{{/each}}';
  await expect(page(source, { imageGallery })).rejects.toMatchObject({ code: 'TEMPLATE_OUTPUT' });
});

test('a template that takes too long is ended, and the next one runs', async () => {
  const imageGallery = Array.from({ length: 300 }, (_, index) => ({ title: `t${index}` }));
  // Writes nothing and repeats less than it may; it only burns time.
  const burn = '{{#if (eq (tt "landing:asset.terms") "y")}}y{{/if}}'.repeat(500);
  const source = `{{#each release.gallery}}{{#each (first @root.release.gallery 60)}}${burn}{{/each}}{{/each}}`;
  await expect(page(source, { imageGallery })).rejects.toMatchObject({ code: 'TEMPLATE_TIMEOUT' });
  expect(await page('<p>next</p>')).toContain('next');
});

test('an organization whose designs burn their time holds up itself and no other', async () => {
  const imageGallery = Array.from({ length: 300 }, (_, index) => ({ title: `t${index}` }));
  const burn = '{{#if (eq (tt "landing:asset.terms") "y")}}y{{/if}}'.repeat(500);
  const source = `{{#each release.gallery}}{{#each (first @root.release.gallery 60)}}${burn}{{/each}}{{/each}}`;
  let ended = 0;
  const slow = Array.from({ length: 3 }, () =>
    page(source, { imageGallery }, 'burning').catch(() => {
      ended += 1;
    }),
  );
  expect(await page('<p>calm</p>', {}, 'calm')).toContain('calm');
  expect(ended, 'in turn with the other, not behind all of it').toBeLessThan(2);
  await Promise.all(slow);
});

test('a text of 500 MB is refused before it is built', async () => {
  const imageGallery = Array.from({ length: 1000 }, () => ({ title: 't' }));
  const join = '{{#if (eq (join (first release.gallery 1000) release.desc) "y")}}y{{/if}}';
  const attack = page(join, { imageGallery, desc: 'x'.repeat(500_000) });
  await expect(attack).rejects.toMatchObject({ code: 'TEMPLATE_OUTPUT' });
});

test('a flood of tags is refused before it is sanitized', async () => {
  await expect(page('<div>'.repeat(30_000))).rejects.toMatchObject({ code: 'TEMPLATE_OUTPUT' });
  await expect(page(' '.repeat(300_000))).rejects.toMatchObject({ code: 'TEMPLATE_INVALID' });
});

test('what a producer writes cannot become active in any design', async () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">x</a>';
  const data = {
    content: evil,
    desc: evil,
    subtitle: evil,
    links: [{ title: evil, url: 'javascript:alert(4)' }],
    cast: [{ name: evil, role: evil }],
    contacts: [{ name: '"><script>alert(5)</script>', email: '"onmouseover="alert(6)' }],
  };
  for (const id of ['newsletter/tv-premiere', 'newsletter/tv-note']) {
    const input = buildRenderInput(id);
    input.release.title = evil;
    Object.assign(input.release.releaseData, data);
    const { html } = mergeEmail(await renderEmail(input), { ...sampleValues, recipientFirstName: evil });
    expect(activeParts(html.slice(html.indexOf('<body')))).toEqual([]);
  }
  const source = buildRenderInput('landing-page/tv-premiere').template.source;
  const html = await page(source, data);
  expect(activeParts(html)).toEqual([]);
});

test('a template cannot read files through MJML', async () => {
  const input = buildRenderInput('newsletter/tv-note');
  const source =
    '<mjml><mj-body><mj-include path="/etc/passwd" type="html" /><mj-include path="./package.json" /></mj-body></mjml>';
  input.template = { id: 'x', source };
  const outcome = await renderEmail(input).catch((error) => error);
  expect(JSON.stringify(outcome)).not.toMatch(/root:|@firstlook/);
});

test('a mail whose template forgot it still says how to leave', async () => {
  const input = buildRenderInput('newsletter/tv-note');
  input.template = {
    id: 'x',
    source:
      '<mjml><mj-body><mj-section><mj-column><mj-text>hi</mj-text></mj-column></mj-section></mj-body></mjml>',
  };
  const { html } = mergeEmail(await renderEmail(input), sampleValues);
  expect(html).toContain(`href="${sampleValues.unsubscribeUrl}"`);
});
