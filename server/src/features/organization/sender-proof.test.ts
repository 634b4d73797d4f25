import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComingIn, startComingIn } from '../../../test/coming-in.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';

const desk = 'desk@harbour.example';
const day = 24 * 3600 * 1000;

let world: ComingIn;
beforeAll(async () => {
  world = await startComingIn({ MAIL_FROM: 'Firstlook <post@house.example>' });
}, 60_000);
afterAll(() => world.stop());

/** An organization with an admin, whose senders are saved as its form does. */
async function startHouse(settings: object = { locale: 'en', fromEmails: [] }) {
  const { platform } = world.server;
  const organizationId = (await buildOrganization(platform, { name: 'Harbour', settings })).id;
  const person = await buildAccount(platform, { organizationId, role: 'admin' });
  const cookie = await world.server.signIn(person.email);
  const call = (method: string, path: string, body?: object) =>
    world.server.call(method, `/api${path}`, { cookie, body });
  const read = async () => (await call('GET', `/organization/${organizationId}`)).json();
  const senders = (...emails: string[]) =>
    emails.map((email) => ({ email, title: 'Desk', allowReply: true }));
  return {
    organizationId,
    person,
    call,
    read,
    proved: async () => (await read()).provedSenders,
    save: async (...emails: string[]) =>
      call('PUT', `/organization/${organizationId}`, {
        version: (await read()).version,
        fromEmails: senders(...emails),
      }),
    senders,
    again: (email: string) => call('POST', `/organization/${organizationId}/senderProof`, { email }),
    log: async () =>
      (await call('GET', `/audit/${organizationId}`))
        .json()
        .items.map(({ action, targetName, actorName }: Record<string, string>) => [
          action,
          targetName,
          actorName,
        ]),
  };
}

const look = (token: string) => world.server.call('POST', '/api/auth/senderProof', { body: { token } });
const press = (token: string) =>
  world.server.call('POST', '/api/auth/senderProof/prove', { body: { token } });

describe('the proof of a sender address', () => {
  it('is asked for by one mail in the organization’s language, and given by a press, not by opening the link', async () => {
    const house = await startHouse({ locale: 'fr', fromEmails: [] });
    expect((await house.save(desk)).json()).toMatchObject({
      fromEmails: [{ email: desk }],
      provedSenders: [],
    });
    const mail = await world.mailTo(desk);
    expect(mail).toMatchObject({ from: 'post@house.example', subject: expect.stringContaining('Harbour') });
    expect(mail.subject).toContain('demande');
    expect(mail.link).toMatch(/\/#\/auth\/prove-sender\?token=[\w-]+&lang=fr$/);
    expect((await world.server.call('GET', mail.link.replace('/#', ''))).statusCode).not.toBe(204);
    expect((await look(mail.token)).json()).toMatchObject({
      organization: 'Harbour',
      email: desk,
      isProved: false,
    });
    expect(await house.proved()).toEqual([]);
    expect((await press(mail.token)).statusCode).toBe(204);
    expect(await house.proved()).toEqual([desk]);
    // Pressed again it answers as it did then.
    expect((await press(mail.token)).statusCode).toBe(204);
    expect((await look(mail.token)).json()).toMatchObject({ isProved: true });
    const lines = await house.log();
    expect(lines).toContainEqual(['sender.ask', desk, 'Noa Tester']);
    expect(lines.filter(([action]: string[]) => action === 'sender.prove')).toEqual([
      ['sender.prove', desk, desk],
    ]);
    expect(await world.mailsTo(desk)).toHaveLength(1);
  });

  it('ends after seven days, with a newer link, and with the address', async () => {
    const house = await startHouse();
    const [late, newer, gone] = ['late@harbour.example', 'newer@harbour.example', 'gone@harbour.example'];
    await house.save(late, newer, gone);
    const tokens = await Promise.all([late, newer, gone].map(async (one) => (await world.mailTo(one)).token));
    expect((await house.again(newer)).statusCode).toBe(204);
    const second = (await world.mailTo(newer, 2)).token;
    expect((await press(tokens[1] ?? '')).json().code).toBe('LINK_ENDED');
    expect((await press(second)).statusCode).toBe(204);
    await house.save(late, newer);
    expect((await press(tokens[2] ?? '')).json().code).toBe('LINK_ENDED');
    // Back again, it is a new address.
    await house.save(late, newer, gone);
    expect((await world.mailTo(gone, 2)).token).not.toBe(tokens[2]);
    expect(await house.proved()).toEqual([newer]);
    world.advance(7 * day + 1000);
    expect((await look(tokens[0] ?? '')).json().code).toBe('LINK_ENDED');
    expect((await press(tokens[0] ?? '')).json().code).toBe('LINK_ENDED');
    expect((await press('A'.repeat(32))).json().code).toBe('LINK_ENDED');
  });

  it('stays with the address when its name changes, and is asked of a changed address', async () => {
    const house = await startHouse();
    const [one, other] = ['one@harbour.example', 'other@harbour.example'];
    await house.save(one);
    await press((await world.mailTo(one)).token);
    const { version, fromEmails } = await house.read();
    const renamed = [{ ...fromEmails[0], email: 'One@Harbour.example', title: 'Press office' }];
    const path = `/organization/${house.organizationId}`;
    const saved = await house.call('PUT', path, { version, fromEmails: renamed });
    expect(saved.json().provedSenders).toEqual([one]);
    expect((await house.save(other)).json().provedSenders).toEqual([]);
    await world.mailTo(other);
    expect(await world.mailsTo(one)).toHaveLength(1);
  });

  it('is not needed for one’s own proved address, nor for the installation’s', async () => {
    const house = await startHouse();
    const saved = await house.save(house.person.email, 'post@house.example', 'third@harbour.example');
    expect(saved.json().provedSenders.sort()).toEqual([house.person.email, 'post@house.example'].sort());
    await world.mailTo('third@harbour.example');
    expect(await world.mailsTo(house.person.email)).toEqual([]);
    await world.write('update account set email_verified = false where id = $1', [house.person.id]);
    await house.save('third@harbour.example');
    expect((await house.save(house.person.email)).json().provedSenders).toEqual([]);
  });

  it('is never written by a save or a new organization, whatever the body says', async () => {
    const house = await startHouse();
    const { version } = await house.read();
    const body = {
      fromEmails: [{ ...house.senders('boss@bank.example')[0], isProved: true, proved_at: new Date() }],
      provedSenders: ['boss@bank.example'],
    };
    const saved = await house.call('PUT', `/organization/${house.organizationId}`, { ...body, version });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().provedSenders).toEqual([]);
    const made = await house.call('POST', '/organization', { ...body, name: 'New' });
    const statement = 'select email, proved_at from sender_proof where organization_id = $1';
    expect(await world.write(statement, [made.json()._id])).toEqual([
      { email: 'boss@bank.example', proved_at: null },
    ]);
  });

  it('is asked for at most five times a day for one address', async () => {
    const house = await startHouse();
    const email = 'often@harbour.example';
    await house.save(email);
    for (let mails = 2; mails <= 5; mails += 1) expect((await house.again(email)).statusCode).toBe(204);
    const answer = await house.again(email);
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Taking it out and in again does not begin a new count.
    await house.save();
    await house.save(email);
    expect((await house.again(email)).json().code).toBe('TOO_MANY_REQUESTS');
    expect((await house.again('nobody@harbour.example')).json()).toMatchObject({
      code: 'INVALID_DATA',
      issues: [{ path: 'email', code: 'option' }],
    });
  });

  it('waits until the organization itself is approved', async () => {
    const asker = await buildAccount(world.server.platform);
    const cookie = await world.server.signIn(asker.email);
    const system = await world.server.signIn(
      (await buildAccount(world.server.platform, { systemRole: 'admin' })).email,
    );
    const email = 'pending@harbour.example';
    const made = await world.server.call('POST', '/api/organization', {
      cookie,
      body: { name: 'Pending', locale: 'en', fromEmails: [{ email, title: '' }] },
    });
    const { _id: id, version } = made.json();
    const again = () =>
      world.server.call('POST', `/api/organization/${id}/senderProof`, { cookie, body: { email } });
    expect((await again()).json().code).toBe('NOT_ALLOWED');
    expect(await world.write('select asked_at from sender_proof where email = $1', [email])).toEqual([
      { asked_at: null },
    ]);
    await world.server.call('PUT', `/api/organization/${id}`, {
      cookie: system,
      body: { version, status: 'approved' },
    });
    expect((await world.mailTo(email)).subject).toContain('Pending');
  });
});

describe('an address that waits', () => {
  it('sends nothing: no distribution, no forced one, no rehearsal, no test', async () => {
    const house = await startHouse();
    const [proved, waiting] = ['proved@harbour.example', 'waiting@harbour.example'];
    await house.save(proved, waiting);
    await press((await world.mailTo(proved)).token);
    await world.mailTo(waiting);
    const release = await buildRelease(world.server.platform, house.organizationId);
    const people = [{ email: 'reader@readers.example' }];
    const contacts = await buildContacts(world.server.platform, house.organizationId, 1);
    const to = (act: string, from: string, body: object) =>
      house.call('POST', `/distribution/${house.organizationId}/${act}/${release.id}`, {
        from: { email: from, allowReply: true },
        contacts,
        ...body,
      });
    const tries = (from: string) => [
      to('distribute-release', from, {}),
      to('distribute-release', from, { forceDistribute: true }),
      to('distribute-release', from, { testMode: true }),
      to('test', from, { contacts: [{ email: 'me@readers.example' }] }),
      to('distribute-audience', from, { contacts: undefined, audience: { contacts: people } }),
      to('distribute-audience', from, {
        contacts: undefined,
        audience: { all: true },
        forceDistribute: true,
      }),
      to('distribute-audience', from, { contacts: undefined, audience: { all: true }, testMode: true }),
    ];
    for (const answer of await Promise.all(tries(waiting)))
      expect(answer.json()).toMatchObject({ code: 'SENDER_NOT_PROVED', issues: [{ path: 'from.email' }] });
    expect(world.sink.mails.filter(({ from }) => from === waiting)).toEqual([]);
    const sent = await to('distribute-audience', proved, { contacts: undefined, audience: { all: true } });
    expect(sent.statusCode).toBe(201);
    // The address is taken out and put in again: what was sent from it is not sent again before it is proved anew.
    const { distributionId } = sent.json();
    const more = (act: string, body: object = {}) =>
      house.call('POST', `/distribution/${house.organizationId}/${act}`, body);
    await house.save(waiting);
    for (const code of ['UNKNOWN_SENDER', 'SENDER_NOT_PROVED']) {
      expect((await more(`resend/${distributionId}`, { state: 'failed' })).json().code).toBe(code);
      expect((await more(`progress/${distributionId}/resume`)).json().code).toBe(code);
      await house.save(waiting, proved);
    }
    await press((await world.mailTo(proved, 2)).token);
    expect((await more(`resend/${distributionId}`, { state: 'failed' })).statusCode).toBe(200);
  });

  it('is seen by those who send, and by nobody below them', async () => {
    const house = await startHouse();
    await house.save('seen@harbour.example');
    for (const [role, seen] of [
      ['producer', []],
      ['client', undefined],
    ] as const) {
      const { organizationId } = house;
      const account = await buildAccount(world.server.platform, { organizationId, role });
      const cookie = await world.server.signIn(account.email);
      const view = await world.server.call('GET', `/api/organization/${organizationId}`, { cookie });
      expect(view.json().provedSenders).toEqual(seen);
    }
  });
});
