import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTranslationStage } from '../../../test/translation-stage.ts';
import { sql } from '../../platform/database.ts';
import { countViewsSpent } from '../media/playback.store.ts';

/** What holds for a release in all its languages, when one of them changes or goes. */
let stage: Awaited<ReturnType<typeof startTranslationStage>>;
beforeAll(async () => {
  stage = await startTranslationStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.begin());

const system = <T>(work: Parameters<typeof stage.server.platform.database.withSystem<T>>[0]) =>
  stage.server.platform.database.withSystem(work);

it('views that were spent in a language which is deleted stay spent in the others', async () => {
  const id = await stage.release();
  const [english, french] = [await stage.made(id, 'en'), await stage.made(id, 'fr')];
  const spend = (release: string, viewer: string, views: number) =>
    system((db) =>
      db.run(sql`insert into viewer (organization_id, release_id, viewer_key, views_spent)
        values (${stage.id()}, ${release}, ${viewer}, ${views})`),
    );
  await spend(id, 'r:one', 1);
  await spend(english, 'r:one', 1);
  await spend(french, 'r:one', 1);
  await spend(french, 'r:other', 2);
  const spent = (release: string, viewer: string) =>
    system((db) => countViewsSpent(db, stage.id(), release, viewer));
  const remove = async (ids: string[]) => {
    const answer = await stage.call('POST', 'selection/removal', 'admin', { chosen: { ids } });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  expect((await stage.call('DELETE', french, 'admin')).statusCode).toBe(204);
  for (const left of [id, english])
    expect([await spent(left, 'r:one'), await spent(left, 'r:other')]).toEqual([3, 2]);
  const again = await stage.made(id, 'fr');
  await remove([id, again]);
  expect([await spent(english, 'r:one'), await spent(english, 'r:other')]).toEqual([3, 2]);
  await remove([english]);
});
