import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SunkText {
  to: string;
  text: string;
}

export interface TextSink {
  /** For SMS_URL. */
  url: string;
  texts: SunkText[];
  close(): Promise<void>;
}

/** A gateway of text messages on loopback that keeps what it takes. */
export async function startTextSink(): Promise<TextSink> {
  const texts: SunkText[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    texts.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as SunkText);
    response.writeHead(202).end();
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
