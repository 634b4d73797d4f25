import type { Release } from '@firstlook/contract/release.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

const save = (releaseData: object) =>
  server.call('POST', `/api/release/${organizationId}`, {
    cookie,
    body: { releaseType: 'programme', releaseData: { title: 'Waterline', ...releaseData } },
  });
const typed =
  '<p><a href="mifras.example/show?x=1">show</a> <a href="/about">us</a> <a href="a@b.example">me</a></p>';
const preview = async (id: string) =>
  (
    await server.call('POST', `/api/release/${organizationId}/preview`, {
      cookie,
      body: { kind: 'landingPage', _id: id },
    })
  ).json<{ html: string }>().html;

it('completes a link that was typed without https://, in texts, links and fields of an address', async () => {
  const answer = await save({
    content: typed,
    links: [{ title: 'Site', url: 'mifras.example/press' }],
    websiteUrl: 'mifras.example',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { releaseData } = answer.json<Release>();
  expect(releaseData.links).toEqual([{ title: 'Site', url: 'https://mifras.example/press' }]);
  expect(releaseData.websiteUrl).toBe('https://mifras.example');
  expect(releaseData.content).toContain('href="https://mifras.example/show?x=1"');
  expect(releaseData.content).toContain('href="mailto:a@b.example"');
  expect(releaseData.content).not.toContain('/about');
});

it('refuses what is no address, at its field', async () => {
  const answer = await save({ links: [{ title: 'Site', url: 'see below' }], websiteUrl: '/about' });
  expect(answer.statusCode).toBe(422);
  expect(
    answer
      .json<{ issues: { path: string }[] }>()
      .issues.map(({ path }) => path)
      .sort(),
  ).toEqual(['releaseData.links.0.url', 'releaseData.websiteUrl']);
});

it('leads nowhere into our own pages on a landing page, also from what was stored before', async () => {
  const { id } = await buildRelease(server.platform, organizationId, { content: typed });
  const html = await preview(id);
  expect(html).toContain('href="https://mifras.example/show?x=1"');
  expect(html).not.toContain('href="/about"');
});
