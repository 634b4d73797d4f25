import { describe, expect, it } from 'vitest';
import { buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { buildFilmRow, buildSittings } from '../../../test/sitting.ts';
import { sql } from '../../platform/database.ts';
import { viewerPrefix } from '../media/viewer-key.ts';

let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
withSendingStage((stage) => {
  ({ server, organizationId, cookie } = stage);
});

const compare = (query: string) =>
  server.call('GET', `/api/distribution/${organizationId}/report-comparison?${query}`, { cookie });
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** A release that was sent so many days ago to people of whom each opened it so many days after that, or never. */
async function sent(days: number, opened: (number | null)[]): Promise<string> {
  const release = await buildRelease(server.platform, organizationId);
  await server.system((db) =>
    db.run(sql`update release set distributed_at = ${ago(days)} where id = ${release.id}`),
  );
  for (const after of opened) {
    const { id } = await buildRecipient(server.platform, organizationId, release.id);
    await server.system(async (db) => {
      await db.run(sql`update recipient set created_at = ${ago(days)} where id = ${id}`);
      if (after !== null)
        await db.run(sql`insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict, at)
          values (${organizationId}, ${`open-${id}`}, ${release.id}, ${id}, 'open', 'email', 'email', 'person', ${ago(days - after)})`);
    });
  }
  return release.id;
}

describe('releases side by side', () => {
  it('are counted the same time after each was sent', async () => {
    const [old, young] = [await sent(30, [1, 2, 20, null]), await sent(5.5, [1, null])];
    const both = `releases[]=${old}&releases[]=${young}`;
    const { hours, limitedBy, items } = (await compare(both)).json();
    expect({ hours, limitedBy }).toEqual({ hours: 120, limitedBy: null });
    expect(items).toMatchObject([
      { releaseId: old, counts: { chosen: 4, sent: 4, opened: 2 } },
      { releaseId: young, counts: { chosen: 2, sent: 2, opened: 1 } },
    ]);
    const early = (await compare(`${both}&days=1`)).json();
    expect(early.hours).toBe(24);
    const late = (await compare(`${both}&days=30`)).json();
    expect(late).toMatchObject({ hours: 120, limitedBy: young });
    // Alone it is told as its report tells it.
    const alone = (await compare(`releases=${old}`)).json();
    expect(alone).toMatchObject({ hours: 720, items: [{ counts: { opened: 3 } }] });
  });

  it('leave out whom a release was sent to later, and sittings that began later', async () => {
    const release = await sent(10, [null]);
    const { id } = await buildRecipient(server.platform, organizationId, release);
    const { id: watcher } = await buildRecipient(server.platform, organizationId, release);
    await server.system(async (db) => {
      await db.run(sql`update recipient set created_at = ${ago(10)} where id = ${watcher}`);
      await db.run(sql`update recipient set created_at = ${ago(2)} where id = ${id}`);
    });
    const film = await buildFilmRow(server.platform, organizationId);
    const watched = {
      releaseId: release,
      recipientId: watcher,
      viewerKey: `${viewerPrefix.recipient}${watcher}`,
    };
    await buildSittings(server.platform, organizationId, film, [
      { ...watched, at: ago(9.5).toISOString(), milliseconds: 60_000, passed: [0, 60] },
      { ...watched, at: ago(3).toISOString(), milliseconds: 60_000, passed: [40, 100] },
    ]);
    const first = (await compare(`releases=${release}&days=1`)).json();
    expect(first.items[0].counts).toMatchObject({ chosen: 2, watched: 1, watchedHalf: 1, finished: 0 });
    const later = (await compare(`releases=${release}`)).json();
    expect(later.items[0].counts).toMatchObject({ chosen: 3, watched: 1, watchedHalf: 1, finished: 1 });
  });

  it('are at most four, and each was sent', async () => {
    const draft = (await buildRelease(server.platform, organizationId)).id;
    expect((await compare(`releases=${draft}`)).json()).toMatchObject({ issues: [{ code: 'notSent' }] });
    expect((await compare('releases=nothing')).statusCode).toBe(404);
    const five = Array.from({ length: 5 }, (_, place) => `releases[]=r${place}`).join('&');
    expect((await compare(five)).statusCode).toBe(400);
  });
});
