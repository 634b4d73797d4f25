import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import Fastify from 'fastify';

/** The limit of a press kit: the same files one after the other down one answer, by nothing but fastify. */
process.once('message', async ({ paths }: { paths: string[] }) => {
  const app = Fastify();
  app.get('/cat', (_request, reply) => {
    async function* all() {
      for (const path of paths) yield* createReadStream(path, { highWaterMark: 256 * 1024 });
    }
    return reply
      .type('application/octet-stream')
      .send(Readable.from(all(), { objectMode: false, highWaterMark: 256 * 1024 }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ address: app.listeningOrigin });
});
