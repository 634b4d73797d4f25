import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from './app.ts';

/** Sends one file as a browser's form does. */
export function sendFile(
  server: TestServer,
  url: string,
  file: { name: string; bytes: Uint8Array | string },
  cookie: string,
): Promise<LightMyRequestResponse> {
  const boundary = 'firstlook-test-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(file.bytes as Uint8Array),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return server.app.inject({ method: 'POST', url, headers, payload }) as Promise<LightMyRequestResponse>;
}
