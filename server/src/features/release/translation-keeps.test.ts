import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordStatements } from '../../../test/recorded-statement.ts';
import { startTranslationStage } from '../../../test/translation-stage.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { countViewsSpent } from '../media/playback.store.ts';

/** What holds for a release in all its languages, when one of them changes or goes. */
let stage: Awaited<ReturnType<typeof startTranslationStage>>;
beforeAll(async () => {
  stage = await startTranslationStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.begin());

const producer = () => ({
  server: stage.server,
  organizationId: stage.id(),
  cookie: stage.cookie('producer'),
});
/** A picture of one colour. @returns its file's id */
async function pictureOf(colour: string): Promise<string> {
  const create = { width: 400, height: 300, channels: 3 as const, background: colour };
  const image = await sharp({ create }).jpeg().toBuffer();
  return (await uploadFile(producer(), image, 'still.jpg')).fileId;
}

it('views that were spent in a language which is deleted stay spent in the others', async () => {
  const id = await stage.release();
  const [english, french] = [await stage.made(id, 'en'), await stage.made(id, 'fr')];
  const spend = (release: string, viewer: string, views: number) =>
    stage.server.system((db) =>
      db.run(sql`insert into viewer (organization_id, release_id, viewer_key, views_spent)
        values (${stage.id()}, ${release}, ${viewer}, ${views})`),
    );
  await spend(id, 'r:one', 1);
  await spend(english, 'r:one', 1);
  await spend(french, 'r:one', 1);
  await spend(french, 'r:other', 2);
  const spent = (release: string, viewer: string) =>
    stage.server.system((db) => countViewsSpent(db, stage.id(), release, viewer));
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

it('a licence written in one language holds for the same files in the others, as a version of theirs', async () => {
  const pictures = await Promise.all(['#336699', '#996633', '#669933'].map(pictureOf));
  const [written, own, other] = pictures as [string, string, string];
  const gallery = [written, own].map((fileId) => ({ fileId, requireAuth: false }));
  const id = await stage.release({ imageGallery: gallery, mainImage: { fileId: other } });
  const english = await stage.made(id, 'en');
  type Item = Record<string, unknown>;
  const read = async (release: string) => {
    const { releaseData, version } = await stage.item(release);
    const items = [...(releaseData.imageGallery as Item[]), releaseData.mainImage as Item];
    return { version, licences: items.map(({ terms, usableUntil }) => [terms, usableUntil]) };
  };
  const save = async (release: string, licences: Item[], main: Item = {}) => {
    const item = await stage.item(release);
    const imageGallery = gallery.map((one, at) => ({ ...one, ...licences[at] }));
    const releaseData = { ...item.releaseData, imageGallery, mainImage: { fileId: other, ...main } };
    const body = { _id: release, version: item.version, releaseType: item.releaseType, releaseData };
    const answer = await stage.call('PUT', '', 'producer', { ...body, design: item.design });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const none = [undefined, undefined];
  await save(english, [{}, { terms: 'Only here' }]);
  expect((await read(id)).licences).toEqual([none, ['Only here', undefined], none]);

  const until = { terms: 'Once', usableUntil: '2026-02-20' };
  await save(id, [until, { terms: 'Only here' }], until);
  expect(await read(english)).toEqual({
    version: 3,
    licences: [
      ['Once', '2026-02-20'],
      ['Only here', undefined],
      ['Once', '2026-02-20'],
    ],
  });
  const take = () =>
    stage.server.call('GET', `/api/file/${stage.id()}/${written}/download`, {
      cookie: stage.cookie('producer'),
    });
  expect((await take()).statusCode).toBe(403);
  // What is not about a licence makes no version of the others, and what they say is taken back as it was said.
  await save(id, [until, { terms: 'Only here', alt: 'A pier' }], until);
  expect((await read(english)).version).toBe(3);
  await save(english, [{ usableUntil: null }, { terms: 'Only here' }], until);
  expect((await read(id)).licences[0]).toEqual([undefined, null]);
  expect((await take()).statusCode).toBe(200);
});

it('a licence that comes back with a version of one language holds in the others, too', async () => {
  const fileId = await pictureOf('#225588');
  const id = await stage.release({ mainImage: { fileId } });
  const english = await stage.made(id, 'en');
  const save = async (release: string, licence: object) => {
    const { version, releaseType, releaseData, design } = await stage.item(release);
    const body = { _id: release, version, releaseType, design };
    const mainImage = { fileId, ...licence };
    const answer = await stage.call('PUT', '', 'producer', {
      ...body,
      releaseData: { ...releaseData, mainImage },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const read = async () => {
    const items = await Promise.all([id, english].map((one) => stage.item(one)));
    return items.map(({ releaseData }) => (releaseData.mainImage as Record<string, unknown>).usableUntil);
  };
  await save(id, { usableUntil: '2027-02-20' });
  await save(english, { usableUntil: '2026-02-20' });
  expect(await read()).toEqual(['2026-02-20', '2026-02-20']);
  const restore = async (version: number) => {
    const answer = await stage.call('POST', `${id}/version/${version}/restore`, 'producer');
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await restore(2);
  expect(await read()).toEqual(['2027-02-20', '2027-02-20']);
  await restore(1);
  expect((await read()).map((day) => day ?? null)).toEqual([null, null]);
});

it('a save and a restore read the other languages once, and hold them before the release', async () => {
  const fileId = await pictureOf('#882255');
  const id = await stage.release({ mainImage: { fileId } });
  await stage.made(id, 'en');
  const { version, releaseType, releaseData, design } = await stage.item(id);
  const mainImage = { fileId, usableUntil: '2027-02-20' };
  const body = { _id: id, version, releaseType, design, releaseData: { ...releaseData, mainImage } };
  const ofSet = 'translation_set = ';
  const locked = async (act: () => ReturnType<typeof stage.call>) => {
    const { statements, stop } = recordStatements(stage.server.platform);
    const answer = await act();
    stop();
    expect(answer.statusCode, answer.body).toBe(200);
    const locking = statements.filter(({ text }) => /from release\b.*for (?:no key )?update/s.test(text));
    return locking.map(({ text }) => (text.includes(ofSet) ? 'set' : 'release'));
  };
  expect(await locked(() => stage.call('PUT', '', 'producer', body))).toEqual(['set', 'release']);
  const restore = (to: number) => locked(() => stage.call('POST', `${id}/version/${to}/restore`, 'producer'));
  expect(await restore(1)).toEqual(['set', 'release']);
  // Nothing of a licence changes by it; another save may make it change until the release is held.
  expect(await restore(1)).toEqual(['set', 'release']);
});
