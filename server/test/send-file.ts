import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from './app.ts';

/** Sends one file as a browser's form does, with the cookie of a person or the headers of a program. */
export function sendFile(
  server: TestServer,
  url: string,
  file: { name: string; bytes: Uint8Array | string },
  as: string | Record<string, string>,
): Promise<LightMyRequestResponse> {
  const boundary = 'firstlook-test-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(file.bytes as Uint8Array),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const who = typeof as === 'string' ? { cookie: as } : as;
  const headers = { ...who, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return server.app.inject({ method: 'POST', url, headers, payload }) as Promise<LightMyRequestResponse>;
}
