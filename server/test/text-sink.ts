import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SunkText {
  to: string;
  text: string;
  id: string;
  from?: string;
}

/** What the gateway does with a text: an answer with a status, or no answer at all and a broken connection. */
export type TextAnswer = { status: number; body?: string } | 'cut';

export interface TextSink {
  /** For SMS_URL. */
  url: string;
  texts: SunkText[];
  close(): Promise<void>;
}

/** A gateway of text messages on loopback that keeps what it takes: everything, unless `answerTo` says otherwise. */
export async function startTextSink(
  answerTo: (text: SunkText) => TextAnswer | Promise<TextAnswer> = () => ({ status: 202 }),
): Promise<TextSink> {
  const texts: SunkText[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = JSON.parse(Buffer.concat(chunks).toString('utf8')) as SunkText;
    const answer = await answerTo(text);
    if (answer === 'cut' || answer.status < 300) texts.push(text);
    if (answer === 'cut') request.socket.destroy();
    else response.writeHead(answer.status).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    texts,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
