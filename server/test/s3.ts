import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
  /** For STORAGE_URL. */
  url: string;
  /** Where it keeps its objects. */
  folder: string;
  close(): Promise<void>;
}

/** A real S3 server on loopback with one bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'media' }],
  });
  const { port } = await server.run();
  return {
    url: `s3://media?endpoint=http://127.0.0.1:${port}&accessKeyId=S3RVER&secretAccessKey=S3RVER`,
    folder,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
