import { expect } from 'vitest';
import type { Caller, FileWorld, Kind } from './file-world.ts';
import { readZip } from './zip.ts';

/** What a press kit may hold of the kinds. */
export const packable = ['img', 'file'] as const;
/** What of the kinds lies in an archive; never a film. */
async function kindsIn(archive: Buffer): Promise<Kind[]> {
  const names = [...(await readZip(archive)).keys()];
  const folders = { img: 'images/print/', file: 'files/' };
  expect(names.some((name) => /\.(mp4|m4a|ts)$/.test(name))).toBe(false);
  return packable.filter((kind) => names.some((name) => name.includes(folders[kind])));
}

/** In the press kit that the caller is given on the landing page. */
export async function packedKinds(
  { server, releaseId }: FileWorld,
  { headers, link }: Caller,
): Promise<Kind[]> {
  const token = link ? `?${new URLSearchParams({ token: link.token })}` : '';
  const url = `/landing/${releaseId}/press-kit${token}`;
  const answer = await server.app.inject({ method: 'GET', url, headers });
  if (answer.statusCode === 404) return [];
  expect(answer.statusCode).toBe(200);
  return kindsIn(answer.rawPayload);
}

/** In the archive of chosen releases, which is the editors' own. */
export async function selectedKinds(
  { server, organizationId, releaseId }: FileWorld,
  { headers }: Caller,
): Promise<Kind[]> {
  const answer = await server.call('POST', `/api/release/${organizationId}/selection/press-kit`, {
    headers,
    body: { chosen: { ids: [releaseId] }, locale: 'en' },
  });
  if (answer.statusCode === 200) return kindsIn(answer.rawPayload);
  expect(answer.headers['content-type']).toContain('application/json');
  return [];
}
