import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as a provider got it. */
export interface SmsRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer of a provider; `cut` breaks the connection off after the whole call came. */
export type SmsReply = { status: number; body?: string; headers?: Record<string, string> } | 'cut';

export interface SmsSink {
  port: number;
  calls: SmsRequest[];
  close(): Promise<void>;
}

/** A provider of text messages on loopback, which answers as its dialect says. */
export async function startSmsSink(
  reply: (call: SmsRequest) => SmsReply | Promise<SmsReply>,
): Promise<SmsSink> {
  const calls: SmsRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    calls.push(call);
    const answer = await reply(call);
    if (answer === 'cut') request.socket.destroy();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
