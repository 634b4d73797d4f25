import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, taken: Taken) => void;

export const ok: Answer = (response) => response.writeHead(204).end();
export const status =
  (code: number, headers: Record<string, string> = {}, text = ''): Answer =>
  (response) =>
    response.writeHead(code, headers).end(text);
/** Takes the call and never says a word. */
export const hang: Answer = () => undefined;

async function read(request: IncomingMessage): Promise<Taken> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return { path: request.url ?? '', headers: request.headers, body };
}

/** The endpoint of a receiver: a real server on this machine that keeps what it was told and answers as each path is set. */
export async function startWebhookSink() {
  const taken: Taken[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const one = await read(request).catch(() => null);
    if (!one) return;
    taken.push(one);
    (answers.get(one.path) ?? ok)(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    taken,
    at: (path: string) => taken.filter((one) => one.path === path),
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type WebhookSink = Awaited<ReturnType<typeof startWebhookSink>>;

/**
 * What a receiver reads with the reference implementation of Standard Webhooks. @throws where the signature is none of this
 * secret, or the moment is not now
 */
export const verified = (secret: string, { body, headers }: Taken): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
