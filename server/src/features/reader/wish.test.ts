import { beforeEach, describe, expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { emails, from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { type Db, sql } from '../../platform/database.ts';

/** What a reader chooses beside leaving altogether (docs/decisions/0085). */
let stage: SendingStage;
let email: string;
let contactId: string;
let link: string;
let turn = 0;
withSendingStage((begun) => {
  stage = begun;
});

const write = <T>(work: (db: Db) => Promise<T>) => stage.server.platform.database.withSystem(work);
const call = (method: string, path: string, body?: unknown) =>
  stage.server.call(method, `/api/${path}`, { cookie: stage.cookie, body });
const contact = (method: string, path: string, body?: unknown) =>
  call(method, `contact/${stage.organizationId}/${path}`, body);
const linkOf = async (address: string) => {
  const mail = await stage.sink.mails.findLast(({ to }) => to[0] === address)?.parsed();
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return header.replace(/^<http:\/\/localhost:3000|>$/g, '');
};
const form = (url: string, payload: string) =>
  stage.server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
const all = 'kind=press&kind=advertisement&channel=email&channel=sms';
const choose = (payload: string, of = link) => form(`${of}/wishes`, payload);
const send = async (body: object = {}) => {
  const release = await buildRelease(stage.server.platform, stage.organizationId);
  return (await stage.distribute(release.id, { contacts: [contactId], ...body })).json();
};
const agree = (id: string) =>
  contact('POST', `${id}/consent`, { channels: ['email'], source: 'form', givenOn: '2026-01-15' });
const listed = async () =>
  (
    await call('GET', `suppression/${stage.organizationId}?filter[search]=${encodeURIComponent(email)}`)
  ).json().items;

beforeEach(async () => {
  turn += 1;
  email = `wish${turn}@a.example`;
  [contactId = ''] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
    email: () => email,
  });
  await write((db) =>
    db.run(sql`update contact set mobile = ${`+9725055501${10 + turn}`} where id = ${contactId}`),
  );
  expect((await send()).sentToContacts).toHaveLength(1);
  link = await linkOf(email);
});

describe('the page of a mailed link', () => {
  it('offers kinds, channels and a pause, and changes nothing by being opened', async () => {
    const page = await stage.server.call('GET', link);
    expect(page.body).toContain('name="kind" value="press" checked');
    expect(page.body).toContain('name="channel" value="sms" checked');
    expect(page.body).not.toContain('name="pause" value="1" checked');
    expect(page.body).not.toContain(email);
    expect(await listed()).toEqual([]);
    expect((await form(link.replace(/.{6}\./, 'abcdef.'), all)).statusCode).toBe(404);
  });

  it('keeps out one kind alone, in the words of that wish, until it is wanted again', async () => {
    await agree(contactId);
    const saved = await choose('kind=press&channel=email&channel=sms');
    // Loaded anew, the answer sends nothing a second time.
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${link}?saved`]);
    const out = await send({ kind: 'advertisement' });
    expect(out.unsubscribedContacts).toMatchObject([{ email, reason: 'other-kind' }]);
    expect(emails((await send()).sentToContacts)).toEqual([email]);
    expect(await listed()).toMatchObject([{ kind: 'wish', reason: 'no-advertisement', channel: 'email' }]);
    const shown = (await contact('GET', `${contactId}/consent`)).json();
    expect(shown.wishes).toMatchObject([
      { channel: 'email', refusedKinds: ['advertisement'], pausedUntil: null },
      { channel: 'sms', refusedKinds: ['advertisement'] },
    ]);
    await choose(all);
    expect(emails((await send({ kind: 'advertisement' })).sentToContacts)).toEqual([email]);
    expect(await listed()).toEqual([]);
  });

  it('pauses everything for thirty days, which end by themselves', async () => {
    await choose(`${all}&pause=1`);
    expect((await send()).unsubscribedContacts).toMatchObject([{ email, reason: 'paused' }]);
    expect((await stage.server.call('GET', link)).body).toContain('name="pause" value="1" checked');
    const ends = () =>
      write((db) =>
        db.one<{
          days: number;
        }>(sql`select round(extract(epoch from paused_until - now()) / 86400)::int as days
          from message_wish where address = ${email}`),
      );
    expect((await ends()).days).toBe(30);
    await write((db) =>
      db.run(sql`update message_wish set paused_until = now() + interval '5 days' where address = ${email}`),
    );
    // Another choice does not begin it anew.
    await choose('kind=press&channel=email&channel=sms&pause=1');
    expect((await ends()).days).toBe(5);
    await write((db) =>
      db.run(
        sql`update message_wish set paused_until = now() - interval '1 minute' where address = ${email}`,
      ),
    );
    expect(emails((await send()).sentToContacts)).toEqual([email]);
    expect((await stage.server.call('GET', link)).body).not.toContain('name="pause" value="1" checked');
  });

  it('leaves a channel alone, and comes back by the same link', async () => {
    await choose('kind=press&kind=advertisement&channel=email');
    const off = await contact('GET', contactId);
    expect(off.json()).toMatchObject({ unsubscribed: false, unsubscribedTexts: true });
    expect((await stage.server.call('GET', link)).body).toMatch(
      /name="channel" value="sms"(?! checked)(?! disabled)/,
    );
    await choose(all);
    expect((await contact('GET', contactId)).json()).toMatchObject({ unsubscribedTexts: false });
    // What another word stopped, this link does not start again.
    await write((db) =>
      db.run(sql`insert into suppression (organization_id, channel, address, kind, reason)
      select organization_id, 'sms', mobile, 'unsubscribed', 'by-producer' from contact where id = ${contactId}`),
    );
    expect((await stage.server.call('GET', link)).body).toContain('name="channel" value="sms" disabled');
    await choose(all);
    expect((await contact('GET', contactId)).json()).toMatchObject({ unsubscribedTexts: true });
  });

  it('saves nothing from a page that was opened before something else was chosen', async () => {
    const state = async () =>
      /name="state" value="([^"]+)"/.exec((await stage.server.call('GET', link)).body)?.[1] ?? '';
    const opened = await state();
    await choose(`${all}&pause=1&state=${opened}`);
    const late = await choose(`${all}&state=${opened}`);
    expect([late.statusCode, late.headers.location]).toEqual([303, `${link}?changed`]);
    expect((await send()).unsubscribedContacts).toMatchObject([{ email, reason: 'paused' }]);
    expect((await stage.server.call('GET', `${link}?changed`)).body).toContain('role="status"');
    await choose(`${all}&state=${await state()}`);
    expect(emails((await send()).sentToContacts)).toEqual([email]);
  });

  it('takes the fields of a form alone: anything else is no word of the reader', async () => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      const headers = { 'content-type': type, accept: 'text/html' };
      const payload = '{"kind":["press"]}';
      const answer = await stage.server.app.inject({
        method: 'POST',
        url: `${link}/wishes`,
        headers,
        payload,
      });
      expect(answer.statusCode).toBe(415);
    }
    expect((await contact('GET', contactId)).json()).toMatchObject({ unsubscribed: false });
  });

  it('says what still holds to who comes back', async () => {
    await choose('kind=press&channel=email&channel=sms&pause=1');
    await form(link, 'List-Unsubscribe=One-Click');
    const back = await form(`${link}/undo`, '');
    expect(back.body).toContain('name="pause" value="1" checked');
    expect(back.body).not.toContain('name="kind" value="advertisement" checked');
  });

  it('leaves altogether where no kind is wanted, and the one click stays all or nothing', async () => {
    expect((await choose('channel=email&channel=sms')).statusCode).toBe(200);
    expect((await contact('GET', contactId)).json()).toMatchObject({
      unsubscribed: true,
      unsubscribedTexts: true,
    });
    expect((await form(`${link}/undo`, '')).statusCode).toBe(200);
    expect((await contact('GET', contactId)).json()).toMatchObject({ unsubscribed: false });
    await choose('kind=press&channel=email&channel=sms');
    await form(link, 'List-Unsubscribe=One-Click');
    expect((await send()).unsubscribedContacts).toMatchObject([{ email, reason: null }]);
  });
});

describe('without the key that stands in the message alone', () => {
  it.each([
    ['the token of a report', () => link.replace(/\.[^.]*$/, '')],
    ['a key of somebody else', () => link.replace(/.{4}$/, 'AAAA')],
  ])('%s leaves, and neither comes back nor chooses', async (_, linkWithout) => {
    const bare = linkWithout();
    await choose('kind=press&channel=email&channel=sms');
    const page = await stage.server.call('GET', bare);
    expect([page.statusCode, page.body.includes('name="kind"')]).toEqual([200, false]);
    const chosen = await choose(all, bare);
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, bare]);
    expect(await listed()).toMatchObject([{ kind: 'wish', reason: 'no-advertisement' }]);
    const left = await form(bare, 'List-Unsubscribe=One-Click');
    expect(left.body).not.toContain('/undo');
    expect((await stage.server.call('GET', bare)).body).not.toContain('/undo');
    expect((await form(`${bare}/undo`, '')).statusCode).toBe(303);
    expect((await contact('GET', contactId)).json()).toMatchObject({ unsubscribed: true });
    expect((await form(`${link}/undo`, '')).statusCode).toBe(200);
    expect((await contact('GET', contactId)).json()).toMatchObject({ unsubscribed: false });
  });
});

it('is asked again when a message leaves', async () => {
  const release = await buildRelease(stage.server.platform, stage.organizationId);
  const path = `distribution/${stage.organizationId}`;
  const started = await call('POST', `${path}/distribute-audience/${release.id}`, {
    from,
    audience: { contacts: [contactId] },
  });
  const { distributionId } = started.json();
  stage.sink.mails.length = 0;
  await choose(`${all}&pause=1`);
  await write(async (db) => {
    await db.run(sql`update distribution set starts_at = now() where id = ${distributionId}`);
    await db.run(sql`update send_queue set ready_at = now() where distribution_id = ${distributionId}`);
    await db.run(sql`select pg_notify('firstlook_send', '')`);
  });
  await expect
    .poll(async () => (await call('GET', `${path}/progress/${distributionId}`)).json().phase, {
      timeout: 10_000,
    })
    .toBe('done');
  expect(stage.sink.mails).toEqual([]);
  const items = (await call('GET', `${path}/result/${distributionId}?state=unsubscribed`)).json().items;
  expect(items).toMatchObject([{ email, reason: 'paused' }]);
});

describe('a wish', () => {
  it('outlives its contact and reaches where the person is by now', async () => {
    await write((db) => db.run(sql`update contact set email = ${`new-${email}`} where id = ${contactId}`));
    await choose(`${all}&pause=1`);
    expect((await send()).unsubscribedContacts).toMatchObject([{ email: `new-${email}`, reason: 'paused' }]);
    await contact('DELETE', contactId);
    expect((await send({ contacts: [{ email }] })).unsubscribedContacts).toMatchObject([
      { email, reason: 'paused' },
    ]);
  });

  it('follows over a merge: what either did not want, and the longer pause', async () => {
    const other = `other-${email}`;
    const [second = ''] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
      email: () => other,
    });
    await choose('kind=press&channel=email&channel=sms&pause=1');
    const fields = ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'];
    const choice = Object.fromEntries(fields.map((field) => [field, second]));
    const contacts = [contactId, second].map((_id) => ({ _id, version: 1 }));
    const merged = await contact('POST', 'merge', { into: second, contacts, choice });
    expect(merged.statusCode, merged.body).toBe(200);
    expect((await send({ contacts: [second] })).unsubscribedContacts).toMatchObject([
      { email: other, reason: 'paused' },
    ]);
    const { wishes } = (await contact('GET', `${second}/consent`)).json();
    expect(wishes[0]).toMatchObject({ channel: 'email', refusedKinds: ['advertisement'] });
  });

  it('is not lifted by another whose link leads to the same number', async () => {
    const other = `beside-${email}`;
    const [second = ''] = await buildContacts(stage.server.platform, stage.organizationId, 1, {
      email: () => other,
    });
    await write((db) =>
      db.run(
        sql`update contact set mobile = (select mobile from contact where id = ${contactId}) where id = ${second}`,
      ),
    );
    await send({ contacts: [second] });
    await choose('kind=press&channel=email&channel=sms&pause=1');
    const held = () =>
      write((db) =>
        db.many<{ refused: string[]; paused: boolean }>(sql`
          select refused_kinds as refused, paused_until is not null as paused from message_wish where channel = 'sms'
            and address = (select mobile from contact where id = ${contactId})`),
      );
    const before = [{ refused: ['advertisement'], paused: true }];
    expect(await held()).toEqual(before);
    await choose(all, await linkOf(other));
    expect(await held()).toEqual(before);
    // What the other one does not want is kept beside it; each takes back their own.
    await choose('kind=press&channel=email&channel=sms', await linkOf(other));
    expect(await held()).toEqual(before);
    await choose(all);
    expect(await held()).toEqual([]);
  });

  it('is given out and erased with its person', async () => {
    await choose('kind=press&channel=email&channel=sms');
    const person = (act: string) => call('POST', `person/${stage.organizationId}/${act}`, { email });
    expect((await person('export')).json().counts.wishes).toBe(2);
    expect((await person('erase')).statusCode).toBeLessThan(300);
    expect(await write((db) => db.many(sql`select 1 from message_wish where address = ${email}`))).toEqual(
      [],
    );
  });
});
