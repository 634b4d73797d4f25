import { describe, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { emails, from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';

let sink: SendingStage['sink'];
let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
let distribute: SendingStage['distribute'];
withSendingStage((stage) => {
  ({ sink, server, organizationId, cookie, distribute } = stage);
});

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
    expect(header('list-unsubscribe')).toMatch(
      /^<http:\/\/localhost:3000\/unsubscribe\/[\w-]{22,}\.[\w-]{22}>$/,
    );
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

  it.each([
    ['braces in a subject that stand for nothing', 'Dear {{shoeSize}}', 'mergeField'],
    ['a subject that people without a name would not have', ' {{ firstName }} {{name}}', 'namesAlone'],
    ['a subject that men would not have', '{{gender||her|them}}', 'namesAlone'],
    ['a subject that women would not have', '{{gender|him||them}}', 'namesAlone'],
    ['a subject that nobody would have', '{{gender||}}', 'namesAlone'],
  ])('refuses %s', async (_, subject, code) => {
    const release = await buildRelease(server.platform, organizationId);
    const contacts = [{ email: 'braces@a.example' }];
    const call = (path: string, body: object) =>
      server.call('POST', `/api/distribution/${organizationId}/${path}/${release.id}`, { cookie, body });
    const answers = [
      await distribute(release.id, { contacts, subject }),
      await distribute(release.id, { contacts, subject, testMode: true }),
      await call('distribute-audience', { from, audience: { contacts }, subject }),
      await call('test', { from, contacts, subject }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().issues]).toEqual([422, [{ path: 'subject', code }]]);
    expect(sink.mails).toHaveLength(0);
  });

  it('names each person in his own subject, and leaves no hole where there is no name', async () => {
    const release = await buildRelease(server.platform, organizationId, { title: 'Waterline' });
    const contacts = [
      { email: 'noa@subject.example', firstName: 'Noa' },
      { email: 'nameless@subject.example' },
    ];
    const subjects = async (subject: string) => {
      sink.mails.length = 0;
      const answer = await distribute(release.id, { contacts, subject, forceDistribute: true });
      expect(answer.statusCode, answer.body).toBe(200);
      const read = sink.mails.map(async (one) => [one.to[0], (await one.parsed())?.subject]);
      return Object.fromEntries(await Promise.all(read));
    };
    expect(await subjects('{{firstName}}, tonight')).toEqual({
      'noa@subject.example': 'Noa, tonight',
      'nameless@subject.example': 'tonight',
    });
    expect(await subjects('For {{name|our readers}}: tonight')).toEqual({
      'noa@subject.example': 'For Noa: tonight',
      'nameless@subject.example': 'For our readers: tonight',
    });
    const sends = await server.call('GET', `/api/distribution/${organizationId}/by-release/${release.id}`, {
      cookie,
    });
    expect(sends.json().items[0].subject).toBe('For our readers: tonight');
  });

  it('sends tests and rehearsals to nobody who was chosen, and counts nothing', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const test = await server.call('POST', `/api/distribution/${organizationId}/test/${release.id}`, {
      cookie,
      body: { from, contacts: [{ email: 'me@a.example' }] },
    });
    const named = { email: 'me@a.example', name: 'me@a.example' };
    expect(test.json().sentToContacts, 'by its address').toMatchObject([named]);
    expect((await sink.mails[0]?.parsed())?.to).toMatchObject([{ address: 'me@a.example', name: '' }]);
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
    // Pages of 100 follow each other as calls; together they ask for one copy.
    const asked = await server.platform.database.withSystem((db) =>
      db.client.query(
        "select from pgboss.job where name = 'distribution.archive-copy' and data->>'organizationId' = $1",
        [other.id],
      ),
    );
    expect(asked.rowCount).toBe(1);
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
      waiting: 0,
      chosen: 6,
      willReceive: 5,
      already: 0,
      unsubscribed: 0,
      bounced: 0,
      missingData: 0,
      noConsent: 0,
      overCap: 0,
      duplicates: 1,
      byChannel: { email: 5, sms: 0 },
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
