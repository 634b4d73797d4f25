import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hang, startWebhookSink, status, type WebhookSink } from '../../test/webhook-sink.ts';
import { WebhookPlaces } from './webhook-address.ts';
import { openHttpWebhooks } from './webhook-http.ts';

let sink: WebhookSink;

beforeAll(async () => {
  sink = await startWebhookSink();
});
afterAll(() => sink.stop());

const call = (url: string) => ({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":1}' });
const own = (milliseconds?: number) => openHttpWebhooks({ networks: ['127.0.0.1'], milliseconds });
/** A name that leads to these addresses. */
const leading = (...addresses: string[]) =>
  openHttpWebhooks({
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

describe('the address of a webhook', () => {
  const places = new WebhookPlaces(['10.20.0.0/16', 'fd00:1::/32']);

  it.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001::1', true],
    ['0.0.0.0', false],
    ['10.20.0.1', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.0.0.8', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::127.0.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['::ffff:169.254.169.254', false],
    ['::ffff:8.8.8.8', true],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b:1::1', false],
    ['2002:7f00:1::', false],
    ['2001:0:1::1', false],
    ['2001:db8::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['4000::1', false],
    ['not an address', false],
  ])('%s is of the internet: %s', (address, isPublic) => {
    expect(places.isPublic(address)).toBe(isPublic);
  });

  it('is one of the networks that the installation names, in IPv6 clothes too', () => {
    expect(['10.20.3.4', '::ffff:10.20.3.4', 'fd00:1::5'].map((one) => places.isOwn(one))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.21.0.1', '127.0.0.1', 'fd00:2::5'].map((one) => places.isOwn(one))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['https://hooks.example/x', null],
    ['http://hooks.example/x', 'https'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://169.254.169.254/latest', 'private'],
    ['https://localhost/', 'private'],
    ['https://db.localhost./', 'private'],
  ])('%s is refused when it is typed: %s', (url, refusal) => {
    expect(openHttpWebhooks().refusalOf(url)).toBe(refusal);
  });
});

describe('a call', () => {
  it('posts headers and body, and brings the beginning of the answer', async () => {
    sink.answer('/long', status(200, { 'retry-after': '7' }, 'é'.repeat(5000)));
    const answer = await own().post(call(sink.urlOf('/long')));
    expect(answer).toMatchObject({ status: 200, retryAfter: '7' });
    expect(answer.text).toBe('é'.repeat(1000));
    expect(sink.at('/long')).toEqual([
      { path: '/long', body: '{"a":1}', headers: expect.objectContaining({ 'webhook-id': 'msg_1' }) },
    ]);
  });

  it('follows no redirect', async () => {
    sink.answer('/moved', status(307, { location: sink.urlOf('/elsewhere') }));
    expect((await own().post(call(sink.urlOf('/moved')))).status).toBe(307);
    expect(sink.at('/elsewhere')).toEqual([]);
  });

  it('gives up an endpoint that hangs, or that is not there', async () => {
    sink.answer('/hang', hang);
    await expect(own(100).post(call(sink.urlOf('/hang')))).rejects.toMatchObject({ code: 'timeout' });
    await expect(own().post(call('http://127.0.0.1:1/'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('knows the status of an answer whose text never ends', async () => {
    sink.answer('/drip', (response) => void response.writeHead(200).write('begun'));
    expect(await own(300).post(call(sink.urlOf('/drip')))).toMatchObject({ status: 200, text: 'begun' });
  });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['100.64.1.1'],
    ['8.8.8.8', '10.0.0.1'],
  ])('never reaches a name that leads to %s', async (...addresses) => {
    const before = sink.taken.length;
    const url = `https://innocent.example:${sink.port}/ssrf`;
    await expect(leading(...addresses).post(call(url))).rejects.toMatchObject({ code: 'refused-address' });
    expect(sink.taken.length).toBe(before);
  });

  it('does not tell a name that nobody knows from one of a closed network', async () => {
    const unknown = openHttpWebhooks({
      resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    });
    for (const gateway of [unknown, leading()])
      await expect(gateway.post(call('https://unknown.example/'))).rejects.toMatchObject({
        code: 'refused-address',
      });
  });

  it('looks at the addresses of the resolver, and at those that need none', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '[::1]'])
      await expect(
        openHttpWebhooks().post(call(`https://${host}:${sink.port}/ssrf`)),
        host,
      ).rejects.toMatchObject({ code: 'refused-address' });
    expect(sink.at('/ssrf')).toEqual([]);
  });

  it('goes over http into the named networks alone', async () => {
    const named = openHttpWebhooks({
      networks: ['127.0.0.1'],
      resolve: async (name) => [{ address: name === 'own.example' ? '127.0.0.1' : '8.8.8.8', family: 4 }],
    });
    expect((await named.post(call(`http://own.example:${sink.port}/own`))).status).toBe(204);
    await expect(named.post(call('http://public.example/'))).rejects.toMatchObject({
      code: 'refused-address',
    });
  });

  it('resolves a name once and connects to what it has looked at', async () => {
    let asked = 0;
    const rebinding = openHttpWebhooks({
      networks: ['127.0.0.1'],
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    expect((await rebinding.post(call(`http://turning.example:${sink.port}/once`))).status).toBe(204);
    expect(asked).toBe(1);
  });
});

describe('a look at an address', () => {
  it('says what it answers and where it leads, over http too', async () => {
    sink.answer('/page', status(301, { location: '/elsewhere' }));
    expect(await own().look(sink.urlOf('/page'))).toEqual({
      status: 301,
      location: sink.urlOf('/elsewhere'),
    });
    expect(await own().look(sink.urlOf('/elsewhere'))).toEqual({ status: 204, location: null });
  });

  it.each([
    ['a name that leads inside', leading('10.0.0.1'), 'http://inside.example/'],
    ['one of which one address does', leading('8.8.8.8', '127.0.0.1'), 'https://both.example/'],
    ['a number', openHttpWebhooks(), 'http://169.254.169.254/'],
    ['one in IPv6', openHttpWebhooks(), 'http://[::ffff:127.0.0.1]/'],
    ['an unusual writing of one', openHttpWebhooks(), 'http://2130706433/'],
  ])('goes to no network that is not public: %s', async (_name, gateway, url) => {
    await expect(gateway.look(url)).rejects.toMatchObject({ code: 'refused-address' });
  });
});
