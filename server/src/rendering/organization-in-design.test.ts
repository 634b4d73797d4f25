import { afterAll, describe, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergeEmail, mergePage } from './merge.ts';
import { unsubscribePage } from './pages.ts';
import { renderEmail, renderLandingPage } from './render.ts';
import type { RenderInput } from './render-input.ts';
import { stopTemplateThreads } from './template-pool.ts';
import { builtInTemplates } from './template-registry.ts';

afterAll(stopTemplateThreads);

function withOrganization(id: string): RenderInput {
  const input = buildRenderInput(id, 'en');
  Object.assign(input.organization, {
    contactMsg: 'For interviews:\nDana & Co, 04-811-3300',
    logoUrl: `/api/file/${input.organization._id}/main-logo-1/image`,
    logos: [{ title: 'Partner channel', url: 'https://partner.example/logo.png' }],
    mediaLinks: [
      { type: 'instegram', src: 'https://instagram.example/us', title: '' },
      { type: 'web', src: 'https://ours.example', title: 'Our site' },
    ],
  });
  return input;
}

describe.each(builtInTemplates)('$id', ({ id, type }) => {
  test('carries the contact sentence, every logo and the links of the organization', async () => {
    const input = withOrganization(id);
    const isMail = type === 'email';
    const { html } = isMail
      ? mergeEmail(await renderEmail(input), { ...sampleValues, linkUrl: (index) => `https://l/${index}` })
      : mergePage(await renderLandingPage(input), sampleValues);
    const logo = `/api/file/${input.organization._id}/main-logo-1/image/360`;
    expect(html).toContain(`src="${isMail ? input.baseUrl : ''}${logo}"`);
    expect(html).toContain('src="https://partner.example/logo.png"');
    expect(html).toMatch(/For interviews:<br ?\/?>Dana &amp; Co, <bdi dir="ltr">04-811-3300<\/bdi>/);
    expect(html).toContain('Instagram');
    expect(html).toContain('Our site');
  });
});

test('says the contact sentence and the links in the text part of a mail, too', async () => {
  const rendered = await renderEmail(withOrganization('newsletter/book'));
  expect(rendered.links).toContain('https://instagram.example/us');
  const { text } = mergeEmail(rendered, sampleValues);
  expect(text).toContain('For interviews:\nDana & Co, \u206604-811-3300\u2069');
  expect(text).toContain('Instagram');
});

test('shows an uploaded logo on the small pages, and none of another host without its scheme', () => {
  const { organization, baseUrl } = withOrganization('newsletter/book');
  const pageOf = (logoUrl: string) =>
    unsubscribePage(
      { locale: 'en', baseUrl, organization: { ...organization, logoUrl } },
      { channel: 'email', address: 'd…@x.example', end: '', action: '/unsubscribe/abc' },
    );
  expect(pageOf('/api/file/o/main-logo-1/image')).toContain('<img src="/api/file/o/main-logo-1/image"');
  expect(pageOf('//evil.example/logo.png')).not.toContain('evil.example');
});
