import type { FileItem } from '@firstlook/contract/media.ts';
import type { MediaPlayLog } from '@firstlook/contract/media-play-log.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { makeFilm, openByLink, untilSettled } from '../../../test/film.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

const minute = 60_000;
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
let now = new Date();
let organizationId: string;
let cookie: string;
let film: FileItem;
let releaseId: string;
let token: string;
let contactId: string;

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const open = (origin?: string) =>
  openByLink({ server, organizationId }, film.fileId, { releaseId, token, origin });
const beat = async (jar: string, sections: [number, number][]) => {
  const said = { body: { fileId: film.fileId, releaseId, sections }, headers: { 'user-agent': phone } };
  const answer = await server.call('POST', `/api/mediaPlayLog/${organizationId}`, { cookie: jar, ...said });
  expect(answer.statusCode).toBe(201);
  return answer.json<MediaPlayLog & { viewsLeft: number | null; viewerWatchTime: number }>();
};
const log = async (query = ''): Promise<MediaPlayLog[]> => {
  const url = `/api/mediaPlayLog/${organizationId}?filter[params][releaseId]=${releaseId}${query}`;
  return (await server.call('GET', url, { cookie })).json().items;
};

beforeAll(async () => {
  server = await startTestServer({ worker: true, clock: { now: () => now } });
  organizationId = (await buildOrganization(server.platform)).id;
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  cookie = await server.signIn(admin.email);
  const uploaded = await uploadFile({ server, organizationId, cookie }, makeFilm(100), 'film.mp4', 100_000);
  film = await untilSettled({ server, organizationId, cookie }, uploaded.fileId);
}, 90_000);
afterAll(() => server.stop());
beforeEach(async () => {
  releaseId = (await buildRelease(server.platform, organizationId, { videos: [{ fileId: film.fileId }] })).id;
  const published = await server.call('POST', `/api/release/${organizationId}/${releaseId}/publish`, {
    cookie,
    body: {},
  });
  expect(published.statusCode).toBe(200);
  ({ token, contactId } = await buildRecipient(server.platform, organizationId, releaseId));
});

describe('the log of watches', () => {
  it('is a row for each sitting: half an hour of silence begins a new one', async () => {
    const jar = await open('distribution-email');
    const first = await beat(jar, [[0, 10]]);
    later(10_000);
    expect((await beat(jar, [[10, 20]]))._id).toBe(first._id);
    later(31 * minute);
    const second = await beat(jar, [[15, 30]]);
    expect(second._id).not.toBe(first._id);
    expect(second.viewerWatchTime, 'the time of the viewer with the film').toBe(35_000);
    const rows = await log();
    expect(rows.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect(rows[1]).toEqual({
      _id: first._id,
      organizationId,
      fileId: film.fileId,
      releaseId,
      releaseData: { title: 'Waterline' },
      accountId: null,
      contactId,
      sections: [[0, 20]],
      totalWatchTime: 20_000,
      mediaSecondsDuration: 100,
      deviceType: 'mobile',
      country: '',
      origin: 'distribution-email',
      startedAt: rows[1]?.startedAt,
      endedAt: new Date(now.getTime() - 31 * minute).toISOString(),
      _createdAt: rows[1]?.startedAt,
    });
    expect(rows[0]).toMatchObject({ sections: [[15, 30]], totalWatchTime: 15_000 });
    expect(
      { ...rows[0], viewsLeft: second.viewsLeft, viewerWatchTime: 35_000 },
      'the answer is the item',
    ).toEqual(second);
    const from = encodeURIComponent(new Date(now.getTime() - minute).toISOString());
    expect(await log(`&filter[datesRange][from]=${from}`)).toHaveLength(1);
  });

  it('is answered whole with noLimit, by days of the organization, and with names where they are asked for', async () => {
    await beat(await open(), [[0, 10]]);
    await beat(await open(), [[10, 20]]);
    expect(await log('&pagination[limit]=1')).toHaveLength(1);
    expect(await log('&pagination[limit]=1&pagination[noLimit]=true')).toHaveLength(2);
    const today = dayIn('Asia/Jerusalem', now);
    expect(await log(`&filter[datesRange][from]=${today}&filter[datesRange][to]=${today}`)).toHaveLength(2);
    expect((await log())[0]).not.toHaveProperty('additionalData');
    const [named] = await log('&additionalData=true');
    expect(named?.additionalData).toEqual({
      name: 'דנה לוי',
      email: `${contactId}@readers.example`,
      fileTitle: 'film',
    });
  });

  it('ends a sitting with the playback session', async () => {
    const first = await beat(await open(), [[0, 10]]);
    const second = await beat(await open(), [[10, 20]]);
    expect(second._id).not.toBe(first._id);
    expect(await log()).toHaveLength(2);
  });

  it('keeps every heartbeat that was answered, of two windows at the same time, and says the same merged', async () => {
    const jars = [await open(), await open()];
    const pieces = Array.from({ length: 20 }, (_, at) => at);
    await Promise.all(pieces.map((at) => beat(jars[at % 2] ?? '', [[at * 5, at * 5 + 5]])));
    const rows = await log();
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => row.totalWatchTime)).toEqual([50_000, 50_000]);
    expect(await merged()).toMatchObject({ total_ms: 100_000, ranges: '{[0,100)}', same: true });
  });

  it('books what members watch on the release whose page they are on', async () => {
    const url = `/api/file/${organizationId}/${film.fileId}/playback`;
    const opened = await server.call('POST', url, { cookie, body: { releaseId } });
    const jar = `${cookie}; firstlook-play=${opened.cookies[0]?.value}`;
    await beat(jar, [[0, 10]]);
    const rows = await log();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ releaseId, contactId: null, origin: 'site' });
    expect(rows[0]?.accountId).not.toBeNull();
  });

  it('names the channel somebody came by', async () => {
    const made = await server.call('POST', `/api/distribution/${organizationId}/link/${releaseId}`, {
      cookie,
      body: { tokenType: 'insert', token: 'Evening news' },
    });
    token = made.json().token;
    await beat(await open('distribution'), [[0, 10]]);
    expect((await log())[0]).toMatchObject({
      origin: 'insert:Evening news',
      accountId: null,
      contactId: null,
    });
  });
});

describe('a heartbeat', () => {
  it('cannot report more than could have been played since the last one', async () => {
    const jar = await open();
    const claim = Array.from({ length: 200 }, (): [number, number] => [0, 100]);
    expect((await beat(jar, claim)).viewerWatchTime).toBe(120_000);
    expect((await beat(jar, claim)).viewerWatchTime, 'at once again').toBe(120_000);
    const other = await open();
    expect((await beat(other, claim)).viewerWatchTime, 'by another session').toBe(120_000);
    later(10_000);
    expect((await beat(jar, claim)).viewerWatchTime, 'ten seconds later, at double speed').toBe(140_000);
    expect(await merged()).toMatchObject({ total_ms: 140_000, same: true });
  });

  it('that comes late counts whole: a player without a network reports what it played meanwhile', async () => {
    const jar = await open();
    for (let at = 0; at < 12; at++) await beat(jar, [[0, 10]]);
    later(5 * minute);
    expect(
      (
        await beat(jar, [
          [0, 100],
          [0, 100],
          [0, 100],
        ])
      ).viewerWatchTime,
    ).toBe(120_000 + 300_000);
  });
});

/** The kept summary, and whether it is what the sittings add up to. */
function merged() {
  return server.platform.database.withTenant(organizationId, (db) =>
    db.one(sql`
      select w.total_ms, w.ranges::text, w.total_ms = s.total_ms and w.ranges = s.ranges and w.buckets = s.buckets as same
      from watch w, lateral (
        select sum(total_ms)::bigint as total_ms, range_agg(ranges) as ranges,
          (select array_agg(times order by place) from (
            select place, sum(times)::int as times from sitting b, unnest(b.buckets) with ordinality as one(times, place)
            where b.watch_id = w.id group by place) added) as buckets
        from sitting where watch_id = w.id) s
      where w.release_id = ${releaseId}`),
  );
}
