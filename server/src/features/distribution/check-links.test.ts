import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { hang, startWebhookSink, status, type WebhookSink } from '../../../test/webhook-sink.ts';
import { sql } from '../../platform/database.ts';

/** Where the links of a mail lead, looked at before it is sent. */
let pages: WebhookSink;
let open: TestServer;
let shut: TestServer;

beforeAll(async () => {
  pages = await startWebhookSink();
  open = await startTestServer({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } });
  shut = await startTestServer();
});
afterAll(async () => {
  await open.stop();
  await shut.stop();
  await pages.stop();
});

async function buildSender(server: TestServer) {
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookieOf = async (role: 'admin' | 'user') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  const cookie = await cookieOf('admin');
  return {
    organizationId,
    cookieOf,
    async check(links: string[], who = cookie) {
      const content = links.map((url) => `<p><a href="${url}">a link</a></p>`).join('');
      const { id } = await buildRelease(server.platform, organizationId, { content });
      return server.call('POST', `/api/distribution/${organizationId}/check-links/${id}`, { cookie: who });
    },
  };
}

it('says which answer that they are not there, fail or say nothing, also behind a redirect', async () => {
  const { check } = await buildSender(open);
  const at = (path: string) => pages.urlOf(path);
  pages.answer('/fine', status(200));
  pages.answer('/gone', status(404));
  pages.answer('/broken', status(500));
  pages.answer('/busy', status(503));
  pages.answer('/members', status(403));
  pages.answer('/moved', status(301, { location: '/gone' }));
  pages.answer('/round', status(302, { location: '/round' }));
  const paths = ['/fine', '/gone', '/broken', '/busy', '/members', '/moved', '/round'];
  const answer = await check([...paths.map(at), at('/gone'), 'http://127.0.0.1:1/nobody']);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({
    checked: 8,
    unchecked: 0,
    wrong: [
      { url: at('/gone'), problem: 'gone', status: 404 },
      { url: at('/broken'), problem: 'failing', status: 500 },
      { url: at('/moved'), problem: 'gone', status: 404 },
      { url: 'http://127.0.0.1:1/nobody', problem: 'silent', status: null },
    ],
  });
});

it('asks for nothing in a network that is not public, by name, by number or by redirect', async () => {
  const { check } = await buildSender(shut);
  const before = pages.taken.length;
  const port = new URL(pages.urlOf('/')).port;
  const links = [pages.urlOf('/inside'), `http://localhost:${port}/inside`, 'http://169.254.169.254/latest'];
  const { wrong } = (await check(links)).json();
  expect(wrong.map(({ problem }: { problem: string }) => problem)).toEqual(links.map(() => 'unreachable'));
  expect(pages.taken.length).toBe(before);
});

it('does not wait for ever', async () => {
  const { check } = await buildSender(open);
  pages.answer('/hangs', hang);
  const begun = performance.now();
  const { wrong } = (await check([pages.urlOf('/hangs')])).json();
  expect(wrong).toEqual([{ url: pages.urlOf('/hangs'), problem: 'silent', status: null }]);
  expect(performance.now() - begun).toBeLessThan(20_000);
}, 30_000);

it('looks at forty of a mail, and an organization may ask so often in an hour', async () => {
  const { check, organizationId, cookieOf } = await buildSender(open);
  const many = Array.from({ length: 43 }, (_, index) => pages.urlOf(`/page-${index}`));
  expect((await check(many)).json()).toEqual({ checked: 40, unchecked: 3, wrong: [] });
  expect((await check([], await cookieOf('user'))).statusCode).toBe(403);
  await open.platform.database.withSystem((db) =>
    db.run(
      sql`insert into rate_hit (subject, at) select ${`check-links:${organizationId}`}, now() - n * interval '1 second' from generate_series(1, 60) n`,
    ),
  );
  expect((await check([])).statusCode).toBe(429);
});
