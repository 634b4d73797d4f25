import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

/** The limit of the landing page: a file of the same size, read at each request. Told its path by IPC. */
process.once('message', async (message) => {
  const { file } = message as { file: string };
  const app = Fastify();
  app.get('/page', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await readFile(file)),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ address: app.listeningOrigin });
});
process.on('disconnect', () => process.exit(0));
