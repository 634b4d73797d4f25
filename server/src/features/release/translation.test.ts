import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type Role, startTranslationStage } from '../../../test/translation-stage.ts';
import { sql } from '../../platform/database.ts';

/** One release in several languages (docs/decisions/0053). */
let stage: Awaited<ReturnType<typeof startTranslationStage>>;
beforeAll(async () => {
  stage = await startTranslationStage();
});
afterAll(() => stage.server.stop());
beforeEach(() => stage.begin());

/** The languages that a release names beside its own. */
const languages = async (id: string, by: Role = 'producer') =>
  (await stage.item(id, by)).translations.map(({ locale }) => locale);
const save = async (id: string, locale: string) =>
  stage.server.call('PUT', `/api/release/${stage.id()}`, {
    cookie: stage.cookie('producer'),
    body: { ...(await stage.item(id)), design: { locale } },
  });

describe('translating a release', () => {
  it('makes a draft in the other language with its fields, embargo and end; each names the others', async () => {
    const id = await stage.release({ title: 'קו המים' });
    const later = '2026-06-01T00:00:00.000Z';
    await stage.change(
      id,
      sql`embargo_until = '2026-05-01', expiration_date = ${later}, distributed_at = ${stage.now()}`,
    );
    const english = await stage.item(await stage.made(id, 'en'));
    expect(english).toMatchObject({
      status: 'draft',
      design: { locale: 'en' },
      expirationDate: later,
      embargoUntil: '2026-05-01T00:00:00.000Z',
      publishAt: null,
      slug: null,
      version: 1,
      releaseData: { title: 'קו המים', desc: 'A storm reaches the harbour.' },
      translations: [{ _id: id, locale: 'he', title: 'קו המים', status: 'distributed', isOffered: false }],
    });
    const french = await stage.made(english._id, 'fr');
    expect(await languages(id)).toEqual(['en', 'fr']);
    expect(await languages(english._id)).toEqual(['he', 'fr']);
    expect(await languages(french)).toEqual(['he', 'en']);
    expect((await stage.item(id)).version).toBe(1);
  });

  it('leaves behind what has passed', async () => {
    const id = await stage.release();
    await stage.change(id, sql`expiration_date = '2026-02-01', embargo_until = '2026-01-01'`);
    const made = await stage.item(await stage.made(id, 'fr'));
    expect(made).toMatchObject({ expirationDate: null, embargoUntil: null, status: 'draft' });
  });

  it('has each language once: the one that is there is named, its own too, and Hebrew is one language', async () => {
    const id = await stage.release();
    const english = await stage.made(id, 'en');
    for (const [from, locale, there] of [
      [id, 'en', english],
      [english, 'en', english],
      [english, 'he', id],
    ] as const) {
      const answer = await stage.translate(from, locale);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'ALREADY_EXISTS', params: { _id: there } });
    }
    await stage.change(id, sql`design = '{"locale": "heF"}'`);
    expect((await stage.translate(english, 'he')).json()).toMatchObject({ params: { _id: id } });
    expect((await stage.translate(id, 'heF')).statusCode).toBe(400);
  });

  it('is done once by two who do it at the same moment, from the same release and from two of a set', async () => {
    const id = await stage.release();
    const once = async (from: readonly string[], locale: string) => {
      const answers = await Promise.all(from.map((each) => stage.translate(each, locale)));
      const made = answers.filter(({ statusCode }) => statusCode === 201).map((one) => one.json()._id);
      expect(made).toHaveLength(1);
      for (const late of answers.filter(({ statusCode }) => statusCode !== 201))
        expect(late.json()).toMatchObject({ code: 'ALREADY_EXISTS', params: { _id: made[0] } });
      return made[0] as string;
    };
    const english = await once([id, id, id], 'en');
    await once([id, english, id, english], 'fr');
    expect(await languages(id)).toEqual(['en', 'fr']);
  });

  it('is for those who may write, and knows no release of another organization', async () => {
    const id = await stage.release();
    const other = (await buildOrganization(stage.server.platform)).id;
    const stranger = await stage.server.signIn(
      (await buildAccount(stage.server.platform, { organizationId: other })).email,
    );
    const body = { locale: 'en' };
    const statuses = [
      await stage.translate(id, 'en', 'client'),
      await stage.server.call('POST', `/api/release/${stage.id()}/${id}/translate`, {
        cookie: stranger,
        body,
      }),
      await stage.server.call('POST', `/api/release/${other}/${id}/translate`, { cookie: stranger, body }),
      await stage.server.call('POST', `/api/release/${stage.id()}/${id}/translate`, { body }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 404, 404, 401]);
    expect(await languages(id)).toEqual([]);
  });

  it('never joins the sets of two organizations, whatever a row says', async () => {
    const id = await stage.release();
    await stage.made(id, 'en');
    const here = stage.id();
    await stage.begin();
    const elsewhere = await stage.release();
    await stage.change(elsewhere, sql`translation_set = ${id}, design = '{"locale": "fr"}'`);
    expect(await languages(elsewhere)).toEqual([]);
    const rows = await stage.server.platform.database.withSystem((db) =>
      db.many(sql`select release_and_translations(${here}, ${id}) as id`),
    );
    expect(rows).toHaveLength(2);
    expect(rows).not.toContainEqual({ id: elsewhere });
  });
});

describe('the set', () => {
  it('refuses a save and a restored version in a language that it has, at the field, and loses nothing', async () => {
    const id = await stage.release();
    expect((await save(id, 'en')).statusCode).toBe(200);
    expect((await save(id, 'fr')).statusCode).toBe(200);
    const english = await stage.made(id, 'en');
    const refused = { code: 'INVALID_DATA', issues: [{ path: 'design.locale', code: 'taken' }] };
    expect((await save(id, 'en')).json()).toMatchObject(refused);
    expect((await save(english, 'fr')).json()).toMatchObject(refused);
    const versions = (await stage.call('GET', `${id}/version`, 'producer')).json();
    const spokeEnglish = versions.items.find(({ version }: { version: number }) => version === 2)._id;
    const restored = await stage.call('POST', `${id}/version/${spokeEnglish}/restore`, 'producer');
    expect(restored.json()).toMatchObject(refused);
    expect((await save(english, 'he')).statusCode).toBe(200);
    expect(await languages(id)).toEqual(['he']);
    expect((await stage.call('POST', `${id}/version/${spokeEnglish}/restore`, 'producer')).statusCode).toBe(
      200,
    );
  });

  it('loses only what is deleted, and has room for its language again', async () => {
    const id = await stage.release();
    const [english, french] = [await stage.made(id, 'en'), await stage.made(id, 'fr')];
    await stage.call('DELETE', id, 'admin');
    expect(await languages(english)).toEqual(['fr']);
    expect(await languages(french)).toEqual(['en']);
    expect(await languages(await stage.made(french, 'he'))).toEqual(['en', 'fr']);
    await stage.call('DELETE', english, 'admin');
    await stage.made(french, 'en');
  });

  it('does not hold a duplicate', async () => {
    const id = await stage.release();
    const english = await stage.made(id, 'en');
    const copy = await stage.call('POST', `${english}/duplicate`, 'producer', {
      title: 'Copy',
      withMedia: true,
    });
    expect(copy.json()).toMatchObject({ design: { locale: 'en' }, translations: [] });
    expect(await languages(id)).toEqual(['en']);
  });
});

it('a reader is named those that he may open now and that are not put away; who writes, all of them', async () => {
  const id = await stage.release();
  const [english, french] = [await stage.made(id, 'en'), await stage.made(id, 'fr')];
  await stage.open(id);
  const seen = async () => [await languages(id, 'client'), await languages(id)];
  const all = ['en', 'fr'];
  expect(await seen()).toEqual([[], all]);
  await stage.open(english);
  await stage.open(french);
  expect(await seen()).toEqual([all, all]);
  await stage.change(english, sql`expiration_date = ${stage.now()}`);
  await stage.change(french, sql`embargo_until = '2026-05-01'`);
  expect(await seen()).toEqual([[], all]);
  await stage.change(english, sql`expiration_date = null`);
  await stage.change(french, sql`embargo_until = null, archived_at = ${stage.now()}`);
  expect(await seen()).toEqual([['en'], all]);
  expect((await stage.item(id)).translations).toMatchObject([
    { locale: 'en', isArchived: false, isOffered: true },
    { locale: 'fr', isArchived: true, isOffered: false },
  ]);
  // An archived release itself goes on naming the others.
  expect(await languages(french, 'client')).toEqual(['he', 'en']);
});

it('a promise to keep the embargo of one language opens that one alone', async () => {
  const id = await stage.release();
  const english = await stage.made(id, 'en');
  for (const each of [id, english]) {
    await stage.open(each);
    await stage.change(each, sql`embargo_until = '2026-05-01'`);
  }
  expect(await languages(id, 'client')).toEqual([]);
  const promised = await stage.call('POST', `${english}/consent`, 'client', { name: 'Dana Levi' });
  expect(promised.statusCode, promised.body).toBeLessThan(300);
  expect(await languages(id, 'client')).toEqual(['en']);
  expect(await stage.item(english, 'client')).toMatchObject({ embargoed: false, translations: [] });
});
