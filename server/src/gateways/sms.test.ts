import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutbox } from './outbox.ts';
import type { SmsGateway } from './sms.ts';
import { openHttpSms } from './sms-http.ts';
import { jsonDialect } from './sms-json.ts';
import { openSmsOutbox } from './sms-outbox.ts';

interface Taken {
  to: string;
  text: string;
  id: string;
}

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: { headers: IncomingMessage['headers']; message: Taken }[] = [];
let server: Server;
let folder: string;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlook-sms-'));
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ headers: request.headers, message: JSON.parse(body) as Taken });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://user:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const message = { id: 'm-1', to: '+972501234567', text: 'הקוד שלך: 123456' };

describe.each(['outbox', 'http'] as const)('text messages over %s', (kind) => {
  it('hands over recipient, text and id, whole', async () => {
    answer = (_request, response) => response.writeHead(202).end();
    seen = [];
    const outbox = await openOutbox(folder);
    const gateway: SmsGateway = kind === 'http' ? openHttpSms(jsonDialect(address)) : openSmsOutbox(outbox);
    await gateway.send(message);
    const [name = ''] = await outbox.list();
    const taken =
      kind === 'http'
        ? seen[0]?.message
        : JSON.parse((await outbox.read(name))?.raw.toString('utf8') ?? 'null');
    expect(taken).toEqual(message);
  });
});

describe('a gateway over HTTP', () => {
  it('gets the credentials of its address as a header', async () => {
    answer = (_request, response) => response.writeHead(200).end('{}');
    seen = [];
    await openHttpSms(jsonDialect(address)).send(message);
    expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  });

  it('tells what the gateway said when it refused, which stands in no log', async () => {
    const gateway = openHttpSms(jsonDialect(address));
    for (const [body, words] of [
      ['{"message":"Unknown\\nnumber"}', 'Unknown number'],
      ['{"error":"No credit"}', 'No credit'],
      ['Blocked', 'Blocked'],
      ['<html><h1>Bad Request</h1></html>', 'the gateway answered 400'],
      ['', 'the gateway answered 400'],
      ['x'.repeat(100_000), 'x'.repeat(200)],
    ] as const) {
      answer = (_request, response) => response.writeHead(400).end(body);
      const failure = await gateway.send(message).catch((error: unknown) => error);
      expect(failure).toMatchObject({ failure: 'permanent', words, message: 'the gateway answered 400' });
      expect(JSON.stringify({ ...(failure as object) })).not.toContain('number');
    }
  });

  it('tells refusals for good, refusals for now and doubt apart, and follows nobody elsewhere', async () => {
    const gateway = openHttpSms(jsonDialect(address), 300);
    for (const [status, failure] of [
      [400, 'permanent'],
      [302, 'permanent'],
      [429, 'temporary'],
      [503, 'temporary'],
    ] as const) {
      answer = (_request, response) =>
        response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' }).end();
      await expect(gateway.send(message), String(status)).rejects.toMatchObject({ failure });
    }
    answer = () => undefined;
    await expect(gateway.send(message)).rejects.toMatchObject({ failure: 'doubt' });
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(openHttpSms(jsonDialect(`http://127.0.0.1:${port}/`)).send(message)).rejects.toMatchObject({
      failure: 'temporary',
    });
  });
});
