import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../test/dns-server.ts';
import { DnsError, type DnsGateway } from './dns.ts';
import { openDns } from './dns-resolver.ts';

let server: DnsServer;
let dns: DnsGateway;
const never = new AbortController().signal;

beforeAll(async () => {
  server = await startDnsServer();
  dns = openDns([server.address]);
});
afterAll(() => server.close());

it('puts the strings of a record together, and knows what is not there', async () => {
  server.zones.set('long.example', { txt: [`v=DKIM1; p=${'a'.repeat(400)}`] });
  expect(await dns.texts('long.example', never)).toEqual([`v=DKIM1; p=${'a'.repeat(400)}`]);
  expect(await dns.texts('nowhere.example', never)).toEqual([]);
  expect(await dns.mailHosts('long.example', never)).toEqual([]);
});

it('names mail servers, the best first', async () => {
  server.zones.set('mx.example', {
    mx: [
      { priority: 20, host: 'B.example' },
      { priority: 10, host: 'a.example' },
    ],
  });
  expect(await dns.mailHosts('mx.example', never)).toEqual(['a.example', 'b.example']);
});

it('keeps what a stranger wrote short and plain', async () => {
  server.zones.set('wild.example', { txt: ['a\u0000b\u001b[31m\r\nc'] });
  expect(await dns.texts('wild.example', never)).toEqual(['a b [31m  c']);
});

it('says that it does not know when the server fails, and when it has waited long enough', async () => {
  server.zones.set('broken.example', { fails: 'broken' });
  server.zones.set('silent.example', { fails: 'silent' });
  await expect(dns.texts('broken.example', never)).rejects.toBeInstanceOf(DnsError);
  const waiting = new AbortController();
  const question = dns.texts('silent.example', waiting.signal);
  await expect.poll(() => server.asked).toContain('silent.example');
  waiting.abort();
  await expect(question).rejects.toBeInstanceOf(DnsError);
  await expect(dns.texts('long.example', waiting.signal)).rejects.toBeInstanceOf(DnsError);
});
