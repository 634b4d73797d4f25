import { expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** What inboxes show behind the subject: the sender's own words, by whichever way a mail leaves. */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const call = (path: string, body?: object, method: 'GET' | 'POST' = 'POST') =>
  server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie, body });
const contacts = [
  { email: 'noa@preheader.example', firstName: 'Noa' },
  { email: 'nameless@preheader.example' },
];

/** What each mail says before everything else, hidden from whoever opens it. */
async function preheaders(): Promise<Record<string, string>> {
  const read = sink.mails.map(async ({ to, parsed }): Promise<[string, string]> => {
    const { html } = (await parsed()) ?? {};
    const [, style = '', words = ''] =
      /<body[^>]*>\s*<div class="fl-preheader" style="([^"]*)">([^&<]*)/.exec(String(html)) ?? [];
    expect(style).toContain('display:none');
    return [to[0] ?? '', words];
  });
  return Object.fromEntries(await Promise.all(read));
}

it('names each person in it, and leaves no hole where there is no name', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  const answer = await distribute(id, { contacts, preheader: '{{firstName}}, before anybody else' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await preheaders()).toEqual({
    'noa@preheader.example': 'Noa, before anybody else',
    'nameless@preheader.example': 'before anybody else',
  });
  // Hidden in the mail, and no part of its text.
  expect((await sink.mails[0]?.parsed())?.text).not.toContain('before anybody else');
});

it('is the release’s own where nothing is written', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  for (const preheader of [undefined, null, '  ']) {
    sink.mails.length = 0;
    await distribute(id, { contacts: [contacts[1]], preheader, forceDistribute: true });
    expect((await preheaders())['nameless@preheader.example']).toMatch(/^A storm reaches/);
  }
});

it('stands in a test, and in test mode', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  const preheader = 'For {{name|our readers}} alone';
  await call(`test/${id}`, { from, contacts: [{ email: 'tester@preheader.example' }], preheader });
  expect((await preheaders())['tester@preheader.example']).toMatch(/^For .+ alone$/);
  sink.mails.length = 0;
  await distribute(id, { contacts, preheader, testMode: true });
  expect(Object.values(await preheaders())).toEqual([expect.stringMatching(/^For .+ alone$/)]);
});

it('is kept with a plan, which tells it, and leaves with it', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const preheader = '{{firstName}}, tomorrow';
  const audience = { contacts };
  const planned = await call(`distribute-audience/${releaseId}`, { from, audience, preheader, startsAt });
  const { distributionId: id, plan } = planned.json();
  expect(plan).toMatchObject({ preheader: 'tomorrow' });
  await server.platform.database.withSystem((db) =>
    db.run(sql`update distribution set starts_at = now() where id = ${id}`),
  );
  await expect
    .poll(async () => (await call(`progress/${id}`, undefined, 'GET')).json().phase, { timeout: 20_000 })
    .toBe('done');
  expect((await preheaders())['noa@preheader.example']).toBe('Noa, tomorrow');
});

it('leaves with whoever is tried again', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const preheader = 'Once more';
  const audience = { contacts: [{ email: 'again@preheader.example' }] };
  const sent = await call(`distribute-audience/${releaseId}`, { from, audience, preheader });
  const { distributionId: id } = sent.json();
  const write = (statement: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) => db.run(statement));
  await write(sql`delete from send_queue where distribution_id = ${id}`);
  await write(sql`update recipient set state = 'failed' where distribution_id = ${id}`);
  await write(sql`update distribution set starts_at = now() where id = ${id}`);
  await call(`resend/${id}`, { state: 'failed' });
  await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
  expect(await preheaders()).toEqual({ 'again@preheader.example': 'Once more' });
});

it.each([
  ['braces that stand for nothing', 'Dear {{shoeSize}}', 'mergeField'],
  ['a name alone', ' {{ firstName }} {{name}}', 'namesAlone'],
  ['one that men would not have', '{{gender||her|them}}', 'namesAlone'],
])('refuses %s', async (_, preheader, code) => {
  const { id } = await buildRelease(server.platform, organizationId);
  const answers = [
    await distribute(id, { contacts, preheader }),
    await call(`distribute-audience/${id}`, { from, audience: { contacts }, preheader }),
    await call(`test/${id}`, { from, contacts, preheader }),
  ];
  for (const answer of answers)
    expect([answer.statusCode, answer.json().issues]).toEqual([422, [{ path: 'preheader', code }]]);
  expect(sink.mails).toEqual([]);
});

it('is shown by the preview as its person reads it', async () => {
  const { id } = await buildRelease(server.platform, organizationId);
  const preview = await server.call('POST', `/api/release/${organizationId}/preview`, {
    cookie,
    body: { kind: 'email', _id: id, preheader: 'For <you> & {{name|all}}' },
  });
  const { preheader, html } = preview.json();
  expect(preheader).toMatch(/^For <you> & \S/);
  expect(html).toContain('For &lt;you&gt; &amp; ');
  expect(`${preheader}${html}`).not.toMatch(/fl[0-9a-f]{24}x/);
});
