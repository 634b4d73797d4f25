import { afterAll, expect, it } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { advertisementHead } from './advertisement.ts';
import { mergeEmail } from './merge.ts';
import { renderEmail } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';

afterAll(stopTemplateThreads);

const bare = {
  id: 'bare',
  source:
    '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>',
};

it.each([
  ['he', 'פרסומת: ', 'זו פרסומת מאת'],
  ['en', 'Advertisement: ', 'This is an advertisement from'],
  ['fr', 'Publicité : ', 'Ceci est une publicité de'],
] as const)(
  'in %s it says so first and names its sender, whatever its template leaves out',
  async (locale, prefix, from) => {
    const input = {
      ...buildRenderInput('newsletter/tv-note', locale),
      template: bare,
      isAdvertisement: true,
    };
    Object.assign(input.organization, {
      name: 'North & Co',
      address: '1 <Pier> Street',
      phone: '04-1',
      email: 'n@n.example',
    });
    const values = { ...sampleValues, linkUrl: (index: number) => `https://l/${index}` };
    const { subject, html, text } = mergeEmail(
      await renderEmail({ ...input, subject: 'For {{firstName|friends}}' }),
      values,
    );
    expect(subject.startsWith(`${prefix}For `)).toBe(true);
    expect(html).toContain(
      `${from} <b><bdi>North &amp; Co</bdi></b>, <bdi>1 &lt;Pier&gt; Street</bdi>, <bdi>04-1</bdi>, <bdi>n@n.example</bdi>`,
    );
    expect(text).toContain('1 <Pier> Street');
    const press = mergeEmail(await renderEmail({ ...input, isAdvertisement: false }), values);
    expect(press.subject).not.toContain(prefix);
    expect(press.html).not.toContain(from);
  },
);

it.each([
  ['he', 'פרסומת מאת צפון: '],
  ['en', 'Advertisement from צפון: '],
  ['fr', 'Publicité de צפון : '],
] as const)(
  'in %s a text begins with whose advertisement it is; braces of a name are no fields',
  (locale, head) => {
    expect(advertisementHead(locale, ' {{צפון}}\n')).toBe(head);
  },
);
