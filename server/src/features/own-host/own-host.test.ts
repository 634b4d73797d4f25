import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DomainStage, startDomainStage } from '../../../test/domain-stage.ts';
import { buildAccount, buildRecipient } from '../../../test/factories.ts';
import { type HostHouse, startHostHouse } from '../../../test/host-stage.ts';
import { newId } from '../../platform/identifier.ts';
import { confirmFactor, insertBegunFactor } from '../auth/second-factor.store.ts';
import { checkDueHosts } from './check-host.service.ts';
import { describeOwnHosts } from './describe-hosts.service.ts';

const hour = 3600 * 1000;
let stage: DomainStage;
let count = 0;
const nextHost = () => {
  count += 1;
  return `films${count}.example`;
};
const begin = (host = nextHost()) => startHostHouse(stage, host);
const baseOf = (host: string) => `http://${host}:3000`;
const organizationAt = async (host: string) =>
  (await stage.server.call('GET', `/api/host/ask?domain=${encodeURIComponent(host)}`)).statusCode;

beforeAll(async () => {
  stage = await startDomainStage();
}, 60_000);
afterAll(() => stage.stop());

describe('a host is proved', () => {
  it('once DNS shows the value that its organization was told, and not before', async () => {
    const house = await begin();
    const added = await house.call('POST', '', { host: ` ${house.host.toUpperCase()}. ` });
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      {
        host: house.host,
        state: 'waits',
        address: baseOf(house.host),
        records: [
          { purpose: 'address', type: 'CNAME', host: house.host, value: 'localhost' },
          { purpose: 'proof', type: 'TXT', host: `_firstlook.${house.host}` },
        ],
      },
    ]);
    expect(await house.check()).toMatchObject({ look: 'missing', host: { state: 'waits' } });
    expect(await organizationAt(house.host)).toBe(404);
    stage.dns.zones.set(`_firstlook.${house.host}`, { txt: ['firstlook-proof=guessed'] });
    expect(await house.check()).toMatchObject({ look: 'missing' });
    await house.publishProof();
    expect(await house.check()).toMatchObject({ look: 'found', host: { state: 'proved' } });
    expect(await organizationAt(house.host)).toBe(200);
    expect((await house.organization()).ownHost).toBe(house.host);
    // One at a time.
    const second = await house.call('POST', '', { host: nextHost() });
    expect([second.statusCode, second.json().issues]).toEqual([422, [{ path: 'host', code: 'once' }]]);
    expect((await stage.server.call('GET', `/api/audit/${house.organizationId}`, house)).body).toContain(
      'ownHost.prove',
    );
  });

  it('by names of others only: the installation has its own', async () => {
    const house = await begin();
    for (const host of ['', 'localhost', 'a.localhost', '127.0.0.1', 'films', 'films.local', 'a b.example'])
      expect([host, (await house.call('POST', '', { host })).statusCode]).toEqual([host, 422]);
    expect((await house.call('POST', '', { host: '' })).json().issues).toEqual([
      { path: 'host', code: 'domain' },
    ]);
    expect(await house.view()).toBeNull();
  });

  it('under the name that people read, while DNS has its own', async () => {
    const house = await begin('חדשות.example');
    expect((await house.call('POST', '', { host: house.host })).json()).toMatchObject({
      host: 'xn--7dbee7eg.example',
      name: 'חדשות.example',
    });
  });

  it('and stays so over one look that does not find it, or gets no answer, but not over two', async () => {
    const house = await begin();
    await house.prove();
    const zone = `_firstlook.${house.host}`;
    const proof = stage.dns.zones.get(zone);
    stage.dns.zones.set(zone, { fails: 'broken' });
    expect(await house.check()).toMatchObject({ look: 'unanswered', host: { state: 'proved' } });
    stage.dns.zones.delete(zone);
    expect(await house.check()).toMatchObject({ look: 'missing', host: { state: 'missing' } });
    expect(await house.check()).toMatchObject({ host: { state: 'missing' } });
    expect(await organizationAt(house.host)).toBe(200);
    await expect(describeOwnHosts(stage.server.ctx())).rejects.toThrow(house.host);
    stage.advance(hour);
    await checkDueHosts(stage.server.ctx());
    expect(await house.view()).toMatchObject({ state: 'lost', provedAt: null });
    expect(await organizationAt(house.host)).toBe(404);
    expect((await house.organization()).ownHost).toBeNull();
    if (proof) stage.dns.zones.set(zone, proof);
    expect(await house.check()).toMatchObject({ host: { state: 'proved', missingSince: null } });
  });

  it('to one of two who claim it: to the other only when the proof of the first is gone', async () => {
    const first = await begin();
    const second = await begin(first.host);
    await first.prove();
    await second.add();
    await second.publishProof();
    expect(await second.check()).toMatchObject({ look: 'taken', host: { state: 'taken' } });
    expect((await first.at(`/landing/${first.releaseId}`)).statusCode).toBe(200);
    expect((await first.at(`/landing/${second.releaseId}`)).statusCode).toBe(404);
    stage.dns.zones.delete(`_firstlook.${first.host}`);
    const reader = await signInAt(first);
    await second.publishProof();
    expect(await second.check()).toMatchObject({ look: 'found', host: { state: 'proved' } });
    expect((await first.at(`/landing/${first.releaseId}`)).statusCode).toBe(404);
    expect((await first.at(`/landing/${second.releaseId}`)).statusCode).toBe(200);
    expect(await first.view()).toMatchObject({ state: 'lost' });
    expect((await first.organization()).ownHost).toBeNull();
    // Whoever was signed in at the host of the first is not at that of the second.
    expect((await first.at('/api/auth/info', { cookie: reader })).statusCode).toBe(401);
    // The first one's log does not say who took it.
    const log = (await stage.server.call('GET', `/api/audit/${first.organizationId}`, first)).body;
    expect(log).toContain('ownHost.lose');
    expect(log).not.toContain(second.organizationId);
  });

  it('until it is removed', async () => {
    const house = await begin();
    await house.prove();
    const cookie = await signInAt(house);
    expect((await house.call('DELETE')).statusCode).toBe(204);
    expect(await organizationAt(house.host)).toBe(404);
    expect((await house.organization()).ownHost).toBeNull();
    expect((await house.at('/api/auth/info', { cookie })).statusCode).toBe(401);
    expect(await house.view()).toBeNull();
  });
});

const loginAt = (host: string, email: string) =>
  stage.server.call('POST', '/api/auth/login', {
    body: { email, password: 'test-password-1' },
    headers: { host, origin: baseOf(host) },
  });

/** The session cookie of an admin of the house who signed in at its own host. */
async function signInAt(house: HostHouse): Promise<string> {
  const { organizationId } = house;
  const { email } = await buildAccount(stage.server.platform, { organizationId, role: 'admin' });
  const answer = await loginAt(house.host, email);
  const cookie = answer.cookies.find(({ name }) => name === 'firstlook');
  if (!cookie) throw new Error(answer.body);
  return `${cookie.name}=${cookie.value}`;
}

describe('at its own host', () => {
  let house: HostHouse;
  let other: HostHouse;
  beforeAll(async () => {
    house = await begin();
    other = await begin();
    await house.prove();
  });

  it('an organization shows what is its own, and nothing of another', async () => {
    const own = await buildRecipient(stage.server.platform, house.organizationId, house.releaseId);
    const foreign = await buildRecipient(stage.server.platform, other.organizationId, other.releaseId);
    const status = async (url: string) => (await house.at(url)).statusCode;
    expect(await status(`/landing/${house.releaseId}`)).toBe(200);
    expect(await status(`/landing/${house.releaseId}?token=${own.token}`)).toBe(200);
    expect(await status(`/r/o-${house.organizationId}`)).toBe(200);
    expect(await status(`/landing/${other.releaseId}`)).toBe(404);
    expect(await status(`/landing/${other.releaseId}?token=${foreign.token}`)).toBe(404);
    expect(await status(`/unsubscribe/${foreign.token}`)).toBe(404);
    expect(await status(`/view/${foreign.token}`)).toBe(404);
    expect(await status(`/l/${foreign.token}/0`)).toBe(404);
    expect(await status(`/r/o-${other.organizationId}`)).toBe(404);
    expect(await status(`/r/o-${other.organizationId}/feed.xml`)).toBe(404);
    expect(await status(`/embed/o-${other.organizationId}`)).toBe(404);
    expect(await status(`/landing/${other.releaseId}/press-kit`)).toBe(404);
    const site = { 'x-client-site': '1' };
    expect((await house.at(`/api/organization/${house.organizationId}`, site)).statusCode).toBe(200);
    expect((await house.at(`/api/organization/${other.organizationId}`, site)).statusCode).toBe(404);
    expect((await house.at(`/api/file/${other.organizationId}/none/image`, site)).statusCode).toBe(404);
    // At BASE_URL both are there for ever.
    expect((await house.at(`/landing/${other.releaseId}`, {}, 'localhost:3000')).statusCode).toBe(200);
    expect((await house.at(`/landing/${house.releaseId}`, {}, 'localhost:3000')).statusCode).toBe(200);
  });

  it('no passkey is asked for, and none can be added: browsers show them at BASE_URL alone', async () => {
    const { platform } = stage.server;
    const { id, email } = await buildAccount(platform, {
      organizationId: house.organizationId,
      role: 'client',
    });
    const shown = await house.at('/api/auth/secondFactor', { cookie: await signInAt(house) });
    expect(shown.json()).toMatchObject({ takesPasskeys: false });
    const state = { publicKey: '', counter: 0, transports: [] };
    const now = platform.clock.now();
    const key = { id: newId(), accountId: id, kind: 'passkey', secret: newId(), now } as const;
    await platform.database.withSystem(async (db) => {
      await insertBegunFactor(db, { ...key, state: { challenge: '' } });
      await confirmFactor(db, { ...key, name: '', state });
    });
    const methods = async (host: string) => (await loginAt(host, email)).json().comunicationMethods;
    expect(await methods('localhost')).toEqual(['email', 'sms', 'passkey']);
    expect(await methods(house.host)).toEqual(['email', 'sms']);
  });

  it.each([
    ['upper case', (host: string) => host.toUpperCase()],
    ['a full stop at the end', (host: string) => `${host}.`],
    ['a port', (host: string) => `${host}:8443`],
  ])('is found by its name with %s', async (_what, write) => {
    expect((await house.at(`/landing/${other.releaseId}`, {}, write(house.host))).statusCode).toBe(404);
  });

  it.each([
    ['a name before it', (host: string) => `x.${host}`],
    ['more letters', (host: string) => `${host}.evil.example`],
    ['other letters before it', (host: string) => `evil${host}`],
    ['a name that is nobody’s', () => 'evil'],
    ['an address', () => '203.0.113.9'],
  ])('is not meant by a host with %s', async (_what, write) => {
    expect((await house.at(`/landing/${other.releaseId}`, {}, write(house.host))).statusCode).toBe(200);
  });

  it('is not named by a header that no trusted proxy wrote', async () => {
    const headers = { 'x-forwarded-host': house.host };
    expect((await house.at(`/landing/${other.releaseId}`, headers, 'localhost:3000')).statusCode).toBe(200);
  });

  it('search engines are told of the own host, also at BASE_URL', async () => {
    for (const asked of [house.host, 'localhost:3000']) {
      const { body } = await house.at(`/landing/${house.releaseId}`, {}, asked);
      expect(body).toContain(`<link rel="canonical" href="${baseOf(house.host)}/r/`);
      expect(body).toContain(`property="og:url" content="${baseOf(house.host)}/r/`);
      const front = (await house.at(`/r/o-${house.organizationId}`, {}, asked)).body;
      expect(front).toContain(
        `<link rel="canonical" href="${baseOf(house.host)}/r/o-${house.organizationId}">`,
      );
      const feed = (await house.at(`/r/o-${house.organizationId}/feed.xml`, {}, asked)).body;
      expect(feed).toContain(`${baseOf(house.host)}/r/`);
      expect(feed).not.toContain('localhost');
    }
    expect((await house.at('/robots.txt')).body).toContain(`Sitemap: ${baseOf(house.host)}/sitemap.xml`);
    const map = (await house.at('/sitemap.xml')).body;
    expect(map).toContain(`${baseOf(house.host)}/r/`);
    expect(map).not.toContain(other.organizationId);
  });

  it('a session is of its host alone, and its person a reader', async () => {
    const cookie = await signInAt(house);
    const asReader = async (url: string) => (await house.at(url, { cookie })).statusCode;
    expect(await asReader('/api/auth/info')).toBe(200);
    expect((await house.at('/api/auth/info', { cookie })).json()).toMatchObject({
      organizations: [{ _id: house.organizationId, roles: ['client'] }],
    });
    expect(await asReader(`/api/release/${house.organizationId}/${house.releaseId}`)).toBe(200);
    // An admin at BASE_URL, but not here.
    expect(await asReader(`/api/ownHost/${house.organizationId}`)).toBe(403);
    expect(await asReader(`/api/contact/${house.organizationId}`)).toBe(403);
    // The cookie opens nothing anywhere else, nor one of BASE_URL here.
    expect((await house.at('/api/auth/info', { cookie }, 'localhost:3000')).statusCode).toBe(401);
    await other.prove();
    expect((await house.at('/api/auth/info', { cookie }, other.host)).statusCode).toBe(401);
    expect((await house.at('/api/auth/info', { cookie: house.cookie })).statusCode).toBe(401);
  });

  it('the calls of programs and of the installation are at BASE_URL', async () => {
    for (const url of [
      '/api/outbox',
      '/api/docs',
      '/api/organization/allDomainNames',
      '/api/mail/receipt/ses',
    ])
      expect([url, (await house.at(url)).statusCode]).toEqual([url, 404]);
    const release = `/api/release/${house.organizationId}/${house.releaseId}`;
    expect((await house.at(release, { authorization: 'Bearer flk_x' })).statusCode).toBe(404);
  });

  it.each([
    ['its own', (host: string) => baseOf(host), 200],
    ['BASE_URL', () => 'http://localhost:3000', 403],
    ['none that can be named', () => 'null', 403],
    ['longer', (host: string) => `${baseOf(host)}.evil.example`, 403],
    ['without its port', (host: string) => `http://${host}`, 403],
    ['by another scheme', (host: string) => `https://${host}:3000`, 403],
    ['that of another organization', () => baseOf(other.host), 403],
  ])('a call whose origin is %s', async (_what, origin, status) => {
    const answer = await stage.server.call('POST', '/api/auth/logout', {
      body: {},
      headers: { host: house.host, origin: origin(house.host) },
    });
    expect(answer.statusCode === 204 ? 200 : answer.statusCode).toBe(status);
  });

  it('leads to BASE_URL for the producers’ pages', async () => {
    // Without a build there are no apps; what is asked for there is no page of the organization either way.
    expect((await house.at('/outbox')).statusCode).not.toBe(200);
  });
});
