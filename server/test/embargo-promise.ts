import type { TestServer } from './app.ts';

interface Promiser {
  server: TestServer;
  organizationId: string;
  releaseId: string;
  cookie?: string;
  token?: string;
}

/** Promises to keep an embargo as readers do it: by the form of the page, or by the call of the app. */
export async function promiseEmbargo(
  { server, organizationId, releaseId, cookie, token }: Promiser,
  name = 'Noa Levi',
) {
  if (cookie) {
    const url = `/api/release/${organizationId}/${releaseId}/consent`;
    return server.call('POST', url, { cookie, body: { name } });
  }
  const page = await server.call('GET', `/landing/${releaseId}?token=${token}`);
  const until = /name="until" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  return server.app.inject({
    method: 'POST',
    url: `/landing/${releaseId}/consent?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name, until }).toString(),
  });
}
