import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
let producer: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

describe('previewing a release', () => {
  it('says which field stands where, which the page itself does not', async () => {
    const cast = [{ name: 'Dana', role: 'Lead' }];
    const release = await buildRelease(server.platform, organizationId, { cast, publishedAt: '2026-05-03' });
    const body = { kind: 'landingPage', _id: release.id };
    const shown = await server.call('POST', `/api/release/${organizationId}/preview`, {
      cookie: producer,
      body,
    });
    const { html } = shown.json<{ html: string }>();
    for (const field of ['title', 'content', 'cast', 'publishedAt'])
      expect(html).toMatch(new RegExp(`data-field="(?:[^"]* )?${field}(?: [^"]*)?"`));
    const page = await server.call('GET', `/landing/${release.id}`, { cookie: producer });
    expect(page.body).toContain('Dana');
    expect(page.body).not.toContain('data-field');
  });

  it('leaves out what is no address yet', async () => {
    const links = ['https://exa mple.com/a b', 'https://', 'https://whole.example/a'].map((url) => ({ url }));
    const { id: _id } = await buildRelease(server.platform, organizationId, {});
    const body = {
      kind: 'landingPage',
      _id,
      releaseData: { title: 'Half-typed', websiteUrl: 'http://', links },
    };
    const shown = await server.call('POST', `/api/release/${organizationId}/preview`, {
      cookie: producer,
      body,
    });
    expect(shown.statusCode, shown.body).toBe(200);
    expect(shown.json().html).toContain('https://whole.example/a');
    expect(shown.json().html).not.toContain('exa mple');
  });

  it('wears a theme that is not saved, cleaned like a saved one, and keeps nothing of it', async () => {
    const release = await buildRelease(server.platform, organizationId, {});
    const preview = async (theme?: object) => {
      const body = { kind: 'landingPage', _id: release.id, ...(theme ? { theme } : {}) };
      return server.call('POST', `/api/release/${organizationId}/preview`, { cookie: producer, body });
    };
    const colors = ['#FAF8F5', '#FFFFFF', '#16181D', '#5A606B', '#123ABC', '#FFFFFF', '#F2A65A'];
    const css = '.mark-of-mine{color:red}@import url(https://evil.example/x.css);';
    const shown = (await preview({ name: 'new', colors, css, fonts: [] })).json<{ html: string }>().html;
    expect(shown.toLowerCase()).toContain('#123abc');
    expect(shown).toContain('mark-of-mine');
    expect(shown).not.toContain('evil.example');
    expect((await preview()).json<{ html: string }>().html.toLowerCase()).not.toContain('#123abc');
    const broken = await preview({ name: 'new', colors: ['red'], css: '', fonts: [] });
    expect(broken.statusCode).toBe(400);
  });
});
