import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';

/** The limit of an upload: a form's one file to a file of its own, which is on the disk when the answer leaves. */
process.once('message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlook-bench-upload-'));
  const app = Fastify();
  await app.register(multipart, { limits: { fileSize: 64 * 1024 * 1024 } });
  let taken = 0;
  app.post('/chunk', async (request) => {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      taken += 1;
      const path = join(folder, String(taken % 20));
      await pipeline(part.file, createWriteStream(path));
      const file = await open(path, 'r');
      await file.sync();
      await file.close();
    }
    return { taken };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('disconnect', () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
  process.send?.({ address: app.listeningOrigin });
});
