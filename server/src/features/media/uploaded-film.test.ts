import { describe, expect, it } from 'vitest';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';
import { sql } from '../../platform/database.ts';

let server: PlaybackStage['server'];
let organizationId: PlaybackStage['organizationId'];
let cookie: PlaybackStage['cookie'];
let film: PlaybackStage['film'];
withPlaybackStage((stage) => {
  ({ server, organizationId, cookie, film } = stage);
});

describe('the film as it was uploaded', () => {
  it('leaves only where the organization grants it, and each time with a line in its log', async () => {
    const take = (path: 'download' | 'content', headers = {}) =>
      server.call('GET', `/api/file/${organizationId}/${film.fileId}/${path}`, { cookie, headers });
    const lines = () =>
      server.platform.database.withSystem((db) =>
        db.many<{ target_id: string }>(
          sql`select target_id from audit where organization_id = ${organizationId} and action = 'file.download'`,
        ),
      );
    const grant = (value: boolean) =>
      server.platform.database.withSystem((db) =>
        db.run(sql`update organization set settings = settings || ${JSON.stringify({ allowFilmDownload: value })}::jsonb
          where organization_id = ${organizationId}`),
      );
    for (const path of ['download', 'content'] as const) expect((await take(path)).statusCode).toBe(403);
    await grant(true);
    expect((await take('content')).statusCode).toBe(403);
    expect(await lines()).toEqual([]);
    const taken = await take('download');
    expect(taken.statusCode).toBe(200);
    expect(taken.headers['content-disposition']).toContain('attachment');
    expect(await lines()).toEqual([{ target_id: film.fileId }]);
    expect((await take('download', { range: 'bytes=1-' })).statusCode).toBe(206);
    expect(await lines()).toHaveLength(2);
    await grant(false);
  });
});
