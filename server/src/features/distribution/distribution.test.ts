import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../../../test/mail-sink.ts';

let server: TestServer;
let sink: MailSink;
let organizationId: string;
let cookie: string;

const from = { email: 'press@studio.example' };

beforeAll(async () => {
  sink = await startMailSink({
    onRecipient(address) {
      if (address.startsWith('refused')) throw smtpRefusal(550, 'No such person here');
      if (address.startsWith('later')) throw smtpRefusal(451, 'Greylisted, come back');
    },
  });
  server = await startTestServer({ env: { SMTP_URL: sink.url }, worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
});
beforeEach(() => {
  sink.mails.length = 0;
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

function distribute(releaseId: string, body: object, headers: Record<string, string> = {}) {
  return server.call('POST', `/api/distribution/${organizationId}/distribute-release/${releaseId}`, {
    cookie,
    body: { from, ...body },
    headers,
  });
}

const emails = (list: { email: string }[]) => list.map(({ email }) => email).sort();

async function registerTemplate(
  template: { handlebarsLocalFilePath: string },
  source: string,
): Promise<void> {
  await server.platform.database.withSystem(async (db) => {
    const values = [organizationId, template.handlebarsLocalFilePath, source];
    await db.client.query(
      "insert into registered_file (organization_id, path, kind, content) values ($1, $2, 'template', $3)",
      values,
    );
    await db.client.query(
      "update organization set settings = jsonb_set(settings, '{templates}', settings->'templates' || $2::jsonb) where organization_id = $1",
      [organizationId, JSON.stringify([template])],
    );
  });
}

describe('sending to contacts', () => {
  it('sends one whole message per person and answers the lists', async () => {
    const release = await buildRelease(server.platform, organizationId, { title: 'קו המים' });
    const ids = await buildContacts(server.platform, organizationId, 3, {
      email: (index) => `one${index}@a.example`,
    });
    const answer = await distribute(release.id, {
      contacts: [ids[0], { _id: ids[1] }, { email: ' ONE2@a.example ' }, ids[0], 'nobody-of-ours'],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(emails(answer.json().sentToContacts)).toEqual([
      'one0@a.example',
      'one1@a.example',
      'one2@a.example',
    ]);
    expect(sink.mails.map(({ to }) => to)).toHaveLength(3);
    const mail = sink.mails.find(({ to }) => to[0] === 'one0@a.example');
    const parsed = await mail?.parsed();
    const header = (key: string) => parsed?.headers.find((one) => one.key === key)?.value ?? '';
    expect(parsed?.from).toMatchObject({ address: 'press@studio.example', name: 'Studio' });
    expect(parsed?.subject).toContain('קו המים');
    expect(parsed?.html).toContain('Reader0');
    expect(parsed?.text).toContain('Reader0');
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\/[\w-]{22,}>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(parsed?.messageId).toMatch(/@studio\.example>$/);
    expect(mail?.raw.toString()).not.toContain('one1@a.example');
  });

  it('skips who has it, sends again with force, and only once more', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const contacts = [{ email: 'again@a.example' }];
    expect((await distribute(release.id, { contacts })).json().sentToContacts).toHaveLength(1);
    expect((await distribute(release.id, { contacts })).json()).toMatchObject({
      sentToContacts: [],
      allreadyDistributedTo: [{ email: 'again@a.example' }],
    });
    expect(
      (await distribute(release.id, { contacts, forceDistribute: true })).json().sentToContacts,
    ).toHaveLength(1);
    expect(sink.mails).toHaveLength(2);
  });

  it('answers a repeated call with the same lists and sends nothing, also in parallel and with force', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const body = { contacts: [{ email: 'key@a.example' }], forceDistribute: true };
    const headers = { 'idempotency-key': 'page-1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => distribute(release.id, body, headers)));
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
    expect((await distribute(release.id, body, headers)).json()).toEqual(answers[0]?.json());
    expect(sink.mails).toHaveLength(1);
    expect(
      (await distribute(release.id, { contacts: [{ email: 'other@a.example' }] }, headers)).json().code,
    ).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('never doubles in parallel calls without a key', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const contacts = Array.from({ length: 20 }, (_, index) => ({ email: `par${index}@a.example` }));
    const answers = await Promise.all([1, 2, 3].map(() => distribute(release.id, { contacts })));
    expect(sink.mails).toHaveLength(20);
    const sent = answers.reduce((sum, answer) => sum + answer.json().sentToContacts.length, 0);
    expect(sent).toBe(20);
  });

  it('tells missing, unsubscribed and refused apart, keeps the words of the server and retries what was temporary', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const [gone = '', noMail = ''] = await buildContacts(server.platform, organizationId, 2, {
      email: (index) => (index === 0 ? 'gone@a.example' : ''),
    });
    const change = { contactId: gone, organizationId, subscriptionValue: false };
    expect(
      (
        await server.call('POST', '/api/distribution/update-subscription-value/', { cookie, body: change })
      ).json(),
    ).toEqual({ value: false });
    const answer = (
      await distribute(release.id, { contacts: [gone, noMail, { email: 'refused@a.example' }] })
    ).json();
    expect(emails(answer.unsubscribedContacts)).toEqual(['gone@a.example']);
    expect(answer.missingDataContacts).toMatchObject([{ _id: noMail }]);
    expect(answer.faildSendToContacts).toMatchObject([
      { email: 'refused@a.example', reason: expect.stringContaining('No such person here') },
    ]);
    const report = (
      await server.call(
        'GET',
        `/api/distribution/${organizationId}/distribution-data-by-release/${release.id}`,
        { cookie },
      )
    ).json();
    expect(report.counts).toMatchObject({
      chosen: 3,
      sent: 0,
      states: { failed: 1, unsubscribed: 1, 'missing-data': 1 },
    });
  });

  it('takes only the organization’s own senders and refuses header tricks (attack 21)', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const contacts = [{ email: 'a@a.example' }];
    expect(
      (await distribute(release.id, { contacts, from: { email: 'ceo@bank.example' } })).json().code,
    ).toBe('UNKNOWN_SENDER');
    expect((await distribute(release.id, { contacts, subject: 'x\r\nBcc: all@a.example' })).statusCode).toBe(
      400,
    );
    const odd = (
      await distribute(release.id, {
        contacts: [{ email: 'a@a.example,b@b.example' }, { email: '"x" <c@c.example>' }],
      })
    ).json();
    expect(odd.missingDataContacts).toHaveLength(2);
    expect(sink.mails).toHaveLength(0);
  });

  it('sends tests and rehearsals to nobody who was chosen, and counts nothing', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const test = await server.call('POST', `/api/distribution/${organizationId}/test/${release.id}`, {
      cookie,
      body: { from, contacts: [{ email: 'me@a.example' }] },
    });
    expect(test.json().sentToContacts).toHaveLength(1);
    expect((await sink.mails[0]?.parsed())?.subject).toMatch(/^\[בדיקה\] /);
    const rehearsal = (
      await distribute(release.id, { contacts: [{ email: 'chosen@a.example' }], testMode: true })
    ).json();
    expect(rehearsal.sentToContacts).toHaveLength(1);
    expect(sink.mails.flatMap(({ to }) => to)).not.toContain('chosen@a.example');
    const report = (
      await server.call(
        'GET',
        `/api/distribution/${organizationId}/distribution-data-by-release/${release.id}`,
        { cookie },
      )
    ).json();
    expect(report.counts.chosen).toBe(0);
  });
});

describe('the archive address', () => {
  it('gets one copy of a send, with nobody’s link, and stands in no list', async () => {
    const other = await buildOrganization(server.platform, {
      settings: { distributionBcc: 'archive@studio.example' },
    });
    const admin = await server.signIn(
      (await buildAccount(server.platform, { organizationId: other.id })).email,
    );
    const release = await buildRelease(server.platform, other.id);
    const send = (email: string) =>
      server.call('POST', `/api/distribution/${other.id}/distribute-release/${release.id}`, {
        cookie: admin,
        body: { from, contacts: [{ email }] },
      });
    await send('first@a.example');
    await send('second@a.example');
    await expect
      .poll(() => sink.mails.filter(({ to }) => to[0] === 'archive@studio.example').length, {
        timeout: 10_000,
      })
      .toBe(1);
    const copy = sink.mails.find(({ to }) => to[0] === 'archive@studio.example');
    const tokens = await server.platform.database.withSystem((db) =>
      db.client.query('select token from recipient where release_id = $1', [release.id]),
    );
    for (const { token } of tokens.rows as { token: string }[])
      expect((await copy?.parsed())?.html).not.toContain(token);
    expect(tokens.rows).toHaveLength(2);
  });
});

describe('after the sending', () => {
  it('follows a reader from the mail to unsubscribing, and lets GETs change nothing (attack 18)', async () => {
    const template = {
      id: 'own',
      name: 'Own',
      type: 'email',
      releaseTypes: ['programme'],
      handlebarsLocalFilePath: 'own.hbs',
    };
    await registerTemplate(
      template,
      `<mjml><mj-body><mj-section><mj-column><mj-text>{{release.title}} <a href="{{landingUrl}}">page</a>
        <a href="https://studio.example/waterline">site</a> <a href="{{unsubscribeUrl}}">leave</a></mj-text></mj-column></mj-section></mj-body></mjml>`,
    );
    const release = await buildRelease(server.platform, organizationId);
    await server.platform.database.withSystem((db) =>
      db.client.query('update release set design = \'{"email": "own", "locale": "he"}\' where id = $1', [
        release.id,
      ]),
    );
    await distribute(release.id, { contacts: [{ email: 'reader@a.example', firstName: 'Noa' }] });
    const parsed = await sink.mails[0]?.parsed();
    const html = parsed?.html ?? '';
    const address = (pattern: RegExp) =>
      (html.match(pattern)?.[0] ?? '').replaceAll('&amp;', '&').replace('http://localhost:3000', '');
    const person = { headers: { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605 Safari/605' } };
    await server.platform.database.withSystem((db) =>
      db.client.query(
        "update recipient set sent_at = now() - interval '1 hour' where address = 'reader@a.example'",
      ),
    );
    expect(
      (
        await server.call(
          'GET',
          address(/http:\/\/localhost:3000\/api\/distribution\/release-opened[^"]*/),
          person,
        )
      ).headers['content-type'],
    ).toBe('image/gif');
    const landing = await server.call('GET', address(/http:\/\/localhost:3000\/landing\/[^"]*/), person);
    expect(landing.statusCode).toBe(200);
    expect(landing.body).toContain('Waterline');
    const click = await server.call('GET', address(/http:\/\/localhost:3000\/l\/[^"]*/), person);
    expect([click.statusCode, click.headers.location]).toEqual([302, 'https://studio.example/waterline']);
    const unsubscribe = address(/http:\/\/localhost:3000\/unsubscribe\/[^"]*/);
    expect((await server.call('GET', unsubscribe, person)).body).toContain('r•••@a.example');
    const report = async () =>
      (
        await server.call(
          'GET',
          `/api/distribution/${organizationId}/distribution-data-by-release/${release.id}`,
          { cookie },
        )
      ).json();
    expect((await report()).counts).toMatchObject({ opened: 1, landed: 1, clicked: 1, unsubscribed: 0 });
    const oneClick = await server.app.inject({
      method: 'POST',
      url: unsubscribe,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.statusCode).toBe(200);
    expect((await report()).counts.unsubscribed).toBe(1);
    const again = await distribute(release.id, {
      contacts: [{ email: 'reader@a.example' }],
      forceDistribute: true,
    });
    expect(emails(again.json().unsubscribedContacts)).toEqual(['reader@a.example']);
  });

  it('keeps machines out of the numbers and their events in the record', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ email: 'scanned@a.example' }] });
    const report = async (query = '') =>
      (
        await server.call(
          'GET',
          `/api/distribution/${organizationId}/distribution-data-by-release/${release.id}${query}`,
          { cookie },
        )
      ).json();
    const { token } = (await report()).recipients[0];
    const open = `/api/distribution/release-opened?origin=email&token=${token}&releaseId=${release.id}&platform=email`;
    await server.call('HEAD', open, { headers: { 'user-agent': 'Mozilla/5.0' } });
    await server.call('GET', open, { headers: { 'user-agent': 'Proofpoint URL Defense' } });
    await server.call('GET', open.replace(release.id, 'another'), {
      headers: { 'user-agent': 'Mozilla/5.0' },
    });
    expect((await report()).counts).toMatchObject({ opened: 0, machines: 1 });
    expect((await report('?includeMachines=true')).recipients[0].activity.views).toHaveLength(2);
  });

  it('deletes distribution data and returns the release to editing', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ email: 'del@a.example' }] });
    const remove = () =>
      server.call('DELETE', `/api/distribution/${organizationId}/${release.id}`, { cookie });
    expect((await remove()).statusCode).toBe(204);
    expect(
      (await server.call('GET', `/api/release/${organizationId}/${release.id}`, { cookie })).json().status,
    ).toBe('draft');
    expect((await remove()).json().code).toBe('NO_DISTRIBUTION_DATA');
  });
});

describe('a whole audience', () => {
  it('rehearses, starts after the undo window and can be stopped before anything left', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await buildContacts(server.platform, organizationId, 5, { email: (index) => `aud${index}@a.example` });
    const audience = { search: 'aud', contacts: [{ email: 'aud0@a.example' }] };
    const check = await server.call('POST', `/api/distribution/${organizationId}/audience/${release.id}`, {
      cookie,
      body: { audience, list: 'willReceive' },
    });
    expect(check.json().counts).toEqual({
      chosen: 6,
      willReceive: 5,
      already: 0,
      unsubscribed: 0,
      missingData: 0,
      duplicates: 1,
    });
    const start = await server.call(
      'POST',
      `/api/distribution/${organizationId}/distribute-audience/${release.id}`,
      { cookie, body: { from, audience } },
    );
    expect(start.json()).toMatchObject({ phase: 'waiting', total: 5, states: { queued: 5 } });
    const stop = await server.call(
      'POST',
      `/api/distribution/${organizationId}/progress/${start.json().distributionId}/stop`,
      { cookie },
    );
    expect(stop.json()).toMatchObject({ phase: 'stopped', states: { stopped: 5 } });
    expect(sink.mails).toHaveLength(0);
  });
});
