import { afterAll, describe, expect, it } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergeEmail } from './merge.ts';
import { renderEmail } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';
import { builtInTemplates } from './template-registry.ts';

/** What is written to one reader alone: where it stands, and that no design loses it (docs/decisions/0122). */
afterAll(stopTemplateThreads);

const line = 'Dana, episode 3 is the one you asked about.';
const mail = async (source: string | null, personalLine: string, id = 'newsletter/tv-note') => {
  const input = buildRenderInput(id, 'en');
  if (source !== null) input.template = { id: 'own', source };
  return mergeEmail(await renderEmail(input), { ...sampleValues, personalLine });
};
const design = (inside: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>Before ${inside} after {{release.title}}</mj-text></mj-column></mj-section></mj-body></mjml>`;
const times = (text: string) => text.split(line).length - 1;

describe.each(builtInTemplates.filter(({ type }) => type === 'email'))('$id', ({ id }) => {
  it('shows it once, before the words of the release, in both parts', async () => {
    const input = buildRenderInput(id, 'en');
    const about = String(input.release.releaseData.desc ?? '').slice(0, 40);
    const { html, text } = await mail(null, line, id);
    expect([times(html), times(text)]).toEqual([1, 1]);
    expect(about.length).toBeGreaterThan(10);
    for (const part of [html.slice(html.indexOf('role="article"')), text])
      expect(part.indexOf(line)).toBeLessThan(part.indexOf(about));
    expect(text).toMatch(new RegExp(`\\n\\n${line}\\n`));
  });
});

it('stands where a design puts it, else before everything', async () => {
  const own = await mail(design('{{personalLine}}'), line);
  expect(own.text).toMatch(/Before\s+Dana, episode 3 [\s\S]*after/);
  const none = await mail(design(''), line);
  expect(none.text.startsWith(`${line}\n\n`)).toBe(true);
  expect(times(none.html)).toBe(1);
});

it.each([
  ['in an attribute', '<span title="{{personalLine}}">x</span>'],
  ['for those with a name alone', '{{#has "name"}}{{personalLine}}{{/has}}'],
  ['for those without one alone', '{{#has "name"}}hi{{else}}{{personalLine}}{{/has}}'],
  ['where there is none', '{{#has "line"}}frame{{else}}{{personalLine}}{{/has}}'],
  ['in a part that is not shown', '{{#if release.nothing}}{{personalLine}}{{/if}}'],
])('is not lost in a design that puts it %s', async (_, inside) => {
  const { html, text } = await mail(design(inside), line);
  expect([times(html), times(text)]).toEqual([1, 1]);
});

it('may have a frame that is there for those alone who have one', async () => {
  const source = design('{{#has "line"}}<b>For you:</b> {{personalLine}}{{/has}}');
  const { html, text } = await mail(source, line);
  expect([times(html), times(text)]).toEqual([1, 1]);
  expect(text).toContain('For you:');
  expect((await mail(source, '')).html).not.toContain('For you:');
});

it('leaves nothing behind where there is none', async () => {
  const without = await mail(null, '');
  const { html, text } = await mail(design(''), '');
  expect(html).not.toMatch(/dir="ltr" style="margin:10px/);
  expect(text).toMatch(/^Before after/);
  expect(without.text).not.toMatch(/\n{3}/);
});

it('is text, whatever it says, in its own direction', async () => {
  const hostile = '<script>alert(1)</script> {{unsubscribeUrl}} "><img src=x onerror=y>';
  const { html, text } = await mail(null, hostile);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{unsubscribeUrl}}');
  expect(text).toContain(hostile);
  const hebrew = await mail(null, 'דנה, פרק 3 הוא זה ששאלת עליו.');
  expect(hebrew.html).toMatch(/<div dir="rtl" style="[^"]*text-align:right[^"]*">דנה/);
  expect(html).toMatch(/<div dir="ltr" style="[^"]*text-align:left[^"]*">&lt;script/);
});
