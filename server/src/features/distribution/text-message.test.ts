import type { TextDescription } from '@firstlook/contract/distribution.ts';
import { composeText, messagesFor, segmentsOf } from '@firstlook/contract/text-message.ts';
import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../../test/factories.ts';
import { mobiles, newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';
import { sql } from '../../platform/database.ts';

let sink: TextStage['sink'];
let server: TextStage['server'];
let organizationId: TextStage['organizationId'];
let answers: TextStage['answers'];
let write: TextStage['write'];
let call: TextStage['call'];
let distribute: TextStage['distribute'];
let contactWith: TextStage['contactWith'];
withTextStage((stage) => {
  ({ sink, server, organizationId, answers, write, call, distribute, contactWith } = stage);
});

describe('a text message', () => {
  it('goes to the number of each contact with what is merged, the link and a way out; who has none is told', async () => {
    const release = await buildRelease(server.platform, organizationId, { title: 'Waterline' });
    const number = newNumber();
    const without = await contactWith(null);
    const answer = await distribute(release.id, {
      contacts: [await contactWith(number), without, { mobile: '050-765 4321', firstName: 'Noa' }, 'nobody'],
      text: 'Hi {{recipientFirstName}}, see {{title}}: {{link}}',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const lists = answer.json();
    expect(mobiles(lists.sentToContacts)).toEqual([number, '+972507654321'].sort());
    expect(lists.missingDataContacts).toMatchObject([
      { _id: without, reason: 'noMobile' },
      { _id: 'nobody', reason: 'unknown' },
    ]);
    const { text = '', id } = sink.texts.find(({ to }) => to === '+972507654321') ?? {};
    expect(text).toMatch(
      /^Hi Noa, see Waterline: http:\/\/localhost:3000\/s\/[\w-]{11}\nלהסרה: http:\/\/localhost:3000\/u\/[\w-]{17}$/,
    );
    expect(id).toBeTruthy();
    const report = (await call('GET', `distribution-data-by-release/${release.id}`)).json();
    expect(report.recipients.map((one: { origin: string }) => one.origin)).toContain('distribution-sms');
    expect(report.counts).toMatchObject({ chosen: 4, sent: 2, states: { 'missing-data': 2 } });
    expect(report.distributions).toMatchObject([{ channel: 'sms', subject: 'Waterline', phase: 'done' }]);
    expect((await call('GET', `report-csv/${release.id}`)).body).toContain(number);
  });

  it('gets the link at its end when it names none', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await distribute(release.id, { contacts: [{ mobile: newNumber() }], text: 'A new film' });
    const { text = '' } = sink.texts[0] ?? {};
    expect(text.split('\n')).toEqual([
      'A new film',
      expect.stringContaining('/s/'),
      expect.stringContaining('/u/'),
    ]);
    expect(segmentsOf(text).segments).toBe(2);
  });

  it.each([
    ['without words', undefined, 'required'],
    ['with nothing but spaces', '  ', 'required'],
    ['with braces that stand for nothing', 'Hi {{shoeSize}}', 'mergeField'],
    ['that is a name alone', '{{firstName}}', 'namesAlone'],
    ['that men would not have', '{{gender||her|them}}', 'namesAlone'],
  ])('is refused %s, in every call', async (_, text, code) => {
    const release = await buildRelease(server.platform, organizationId);
    const contacts = [{ mobile: newNumber() }];
    const message = { distributionType: 'sms', text };
    for (const [path, body] of [
      ['distribute-release', { ...message, contacts }],
      ['distribute-audience', { ...message, audience: { contacts } }],
      ['test', { ...message, contacts }],
    ] as const)
      expect((await call('POST', `${path}/${release.id}`, body)).json()).toMatchObject({
        issues: [{ path: 'text', code }],
      });
    expect(sink.texts).toHaveLength(0);
  });

  it('can be counted before it is sent: the screen is told all that is added to its words', async () => {
    const release = await buildRelease(server.platform, organizationId, { title: 'Waterline' });
    const told: TextDescription = (await call('GET', `text-message/${release.id}`)).json();
    expect(told).toMatchObject({ hasGateway: true, title: 'Waterline', expiresOn: '' });
    const text = 'Hi {{firstName}}: {{title}}';
    await distribute(release.id, { contacts: [{ mobile: newNumber(), firstName: 'Noa' }], text });
    const values = { ...told, firstName: 'Noa', lastName: '', name: 'Noa' };
    expect(composeText(text, values, () => told.optOut)).toHaveLength(sink.texts[0]?.text.length ?? 0);
  });

  it('is counted for everybody with his own name', async () => {
    const release = await buildRelease(server.platform, organizationId, { title: 'Waterline' });
    const text = `Hi {{firstName|all}}, ${'x'.repeat(60)}`;
    const names = ['Noa', 'נועה', 'Maximilian-Alexander-Friedrich-Ludwig', ''];
    const contacts = names.map((firstName) => ({ mobile: newNumber(), firstName }));
    const check = { audience: { contacts }, distributionType: 'sms' };
    const told: TextDescription = (await call('GET', `text-message/${release.id}`)).json();
    const { nameShapes } = (await call('POST', `audience/${release.id}`, check)).json();
    const textOf = (firstName: string, lastName: string) =>
      composeText(text, { ...told, firstName, lastName, name: firstName }, () => told.optOut);
    await distribute(release.id, { contacts, text });
    const sent = sink.texts.reduce((sum, one) => sum + segmentsOf(one.text).segments, 0);
    expect(messagesFor(nameShapes, textOf)).toBe(sent);
    expect(sink.texts.map((one) => one.text.split(',')[0])).toContain('Hi all');
    expect(
      (await call('POST', `audience/${release.id}`, { audience: { contacts } })).json().nameShapes,
    ).toEqual([]);
  });

  it('follows how each is addressed, and is counted so', async () => {
    const release = await buildRelease(server.platform, organizationId, { title: 'Waterline' });
    const text = '{{gender|Come|נא לבוא, בבקשה|Come one, come all}}';
    const genders = ['female', 'male', null] as const;
    const contacts = await Promise.all(genders.map(() => contactWith(newNumber())));
    for (const [at, gender] of genders.entries())
      await write((db) =>
        db.run(sql`update contact set gender = ${gender} where id = ${contacts[at] ?? ''}`),
      );
    const told: TextDescription = (await call('GET', `text-message/${release.id}`)).json();
    const check = { audience: { contacts }, distributionType: 'sms' };
    const { nameShapes } = (await call('POST', `audience/${release.id}`, check)).json();
    await distribute(release.id, { contacts, text });
    expect(sink.texts.map((one) => one.text.split('\n')[0]).sort()).toEqual(
      ['Come', 'Come one, come all', 'נא לבוא, בבקשה'].sort(),
    );
    const sent = sink.texts.reduce((sum, one) => sum + segmentsOf(one.text).segments, 0);
    const textOf = (firstName: string, lastName: string, gender: (typeof genders)[number]) =>
      composeText(text, { ...told, firstName, lastName, name: firstName, gender }, () => told.optOut);
    expect(messagesFor(nameShapes, textOf)).toBe(sent);
  });

  it('is not longer than what is taken', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const answer = await distribute(release.id, {
      contacts: [{ mobile: newNumber() }],
      text: 'a'.repeat(501),
    });
    expect(answer.statusCode).toBe(400);
  });

  it('goes once to a number that several share, once more with force, and leaves mail alone', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const number = newNumber();
    const contacts = [await contactWith(number), await contactWith(number), { mobile: number }];
    const audience = { contacts };
    const check = await call('POST', `audience/${release.id}`, { audience, distributionType: 'sms' });
    expect(check.json().counts).toMatchObject({ chosen: 3, willReceive: 1, already: 2, duplicates: 0 });
    const lists = (await distribute(release.id, { contacts })).json();
    expect([lists.sentToContacts.length, lists.allreadyDistributedTo.length]).toEqual([1, 2]);
    expect((await distribute(release.id, { contacts })).json().sentToContacts).toHaveLength(0);
    expect(
      (await distribute(release.id, { contacts, forceDistribute: true })).json().sentToContacts,
    ).toHaveLength(1);
    expect(sink.texts).toHaveLength(2);
    const mail = await call('POST', `audience/${release.id}`, { audience });
    expect(mail.json().counts).toMatchObject({ willReceive: 2, already: 0, missingData: 1 });
  });

  it('reaches a whole audience in one call', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const number = newNumber();
    const audience = { contacts: [await contactWith(number), await contactWith(null)] };
    const started = await call('POST', `distribute-audience/${release.id}`, {
      distributionType: 'sms',
      text: 'Hi {{firstName}}',
      audience,
    });
    expect(started.json()).toMatchObject({ channel: 'sms', phase: 'waiting', total: 2 });
    const { distributionId } = started.json();
    await write((db) =>
      db.run(sql`update send_queue set ready_at = now() where distribution_id = ${distributionId}`),
    );
    await write((db) => db.run(sql`update distribution set starts_at = now() where id = ${distributionId}`));
    await expect
      .poll(async () => (await call('GET', `progress/${distributionId}`)).json(), { timeout: 10_000 })
      .toMatchObject({ phase: 'done', states: { sent: 1, 'missing-data': 1 } });
  });

  it('comes out as the dry run says in a large audience too, where numbers are shared over its steps', async () => {
    const release = await buildRelease(server.platform, organizationId);
    await write((db) =>
      db.run(sql`
        insert into contact (organization_id, id, email, mobile, first_name, search_text)
        select ${organizationId}, 'shared-' || lpad(n::text, 5, '0'), 'shared' || n || '@a.example', '+97254' || (2000000 + n % 1200),
          'Sharing', 'sharing' from generate_series(1, 2400) n`),
    );
    const body = { distributionType: 'sms', audience: { search: 'sharing' } };
    const check = (await call('POST', `audience/${release.id}`, body)).json().counts;
    expect(check).toMatchObject({ chosen: 2400, willReceive: 1200, already: 1200 });
    const { distributionId } = (
      await call('POST', `distribute-audience/${release.id}`, { ...body, text: 'Hi' })
    ).json();
    await write((db) => db.run(sql`update distribution set starts_at = now() where id = ${distributionId}`));
    await expect
      .poll(
        async () => {
          await write((db) =>
            db.run(
              sql`update send_queue set ready_at = now() where distribution_id = ${distributionId} and ready_at > now()`,
            ),
          );
          return (await call('GET', `progress/${distributionId}`)).json();
        },
        { timeout: 60_000 },
      )
      .toMatchObject({ phase: 'done', total: 2400, states: { sent: 1200, already: 1200 } });
    expect(new Set(sink.texts.map(({ to }) => to)).size).toBe(1200);
    expect(sink.texts).toHaveLength(1200);
  }, 90_000);
});

describe('what the gateway says', () => {
  it('is kept: refused for good with its words, later for now, and doubt when the answer is lost', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const [refused, cut, fine] = [newNumber(), newNumber(), newNumber()];
    answers.set(refused, { status: 422, body: '{"message":"Not a number of ours"}' });
    answers.set(cut, 'cut');
    const contacts = [refused, cut, fine].map((mobile) => ({ mobile }));
    const lists = (await distribute(release.id, { contacts })).json();
    expect(mobiles(lists.sentToContacts)).toEqual([fine]);
    const reasons = Object.fromEntries(
      lists.faildSendToContacts.map((one: { mobile: string; reason: string }) => [one.mobile, one.reason]),
    );
    expect(reasons[refused]).toBe('Not a number of ours');
    const progress = (await call('GET', `progress/${lists.distributionId}`)).json();
    expect(progress.states).toEqual({ sent: 1, failed: 1, unconfirmed: 1 });
    // Neither is sent again by itself; a person's word does.
    answers.clear();
    for (const state of ['failed', 'unconfirmed'])
      expect((await call('POST', `resend/${lists.distributionId}`, { state })).statusCode).toBe(200);
    await expect
      .poll(async () => (await call('GET', `progress/${lists.distributionId}`)).json().states, {
        timeout: 10_000,
      })
      .toEqual({ sent: 3 });
    const suppressed = await write((db) =>
      db.many(
        sql`select from suppression where organization_id = ${organizationId} and address = ${refused}`,
      ),
    );
    expect(suppressed).toEqual([]);
  });

  it('leaves a row in the queue when it is for now', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const number = newNumber();
    answers.set(number, { status: 503, body: '<h1>Back soon</h1>' });
    const sending = distribute(release.id, { contacts: [{ mobile: number }] });
    const row = () =>
      write((db) =>
        db.maybe(
          sql`select state, reason, attempts from recipient join send_queue on recipient_id = id where address = ${number}`,
        ),
      );
    await expect
      .poll(row, { timeout: 10_000 })
      .toMatchObject({ state: 'queued', attempts: 1, reason: 'the gateway answered 503' });
    answers.clear();
    await write((db) =>
      db.run(
        sql`update send_queue set ready_at = now() where recipient_id in (select id from recipient where address = ${number})`,
      ),
    );
    expect((await sending).json().sentToContacts).toHaveLength(1);
  });
});
