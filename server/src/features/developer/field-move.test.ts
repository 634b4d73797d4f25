import type { UploadState } from '@firstlook/contract/upload.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { makeFilm } from '../../../test/film.ts';
import { chunkFields, sendChunk } from '../../../test/upload.ts';
import { createCtx } from '../../kernel/ctx.ts';
import { sql } from '../../platform/database.ts';
import { moveFieldValues } from '../release/field-move.service.ts';

let server: TestServer;
let organizationId: string;
const cookies: Record<string, string> = {};
const files: Record<string, number> = {};

const field = (fieldName: string, more: object = {}) => ({
  type: 'TEXT',
  fieldName,
  title: fieldName,
  ...more,
});
const base = () => `/api/organization/${organizationId}`;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who = 'developer') =>
  server.call(method, path, { cookie: cookies[who], ...(body && { body }) });
/** Saves the fields of a file as its next version, with the moves that are named. */
function trySave(path: string, fields: object[], moves: object[] = []) {
  const file = { path, kind: 'fields', content: JSON.stringify(fields), version: files[path] ?? 0 };
  const body = { ...file, ...(moves.length > 0 && { moves }) };
  return call('PUT', `${base()}/registeredFile`, body);
}
async function save(...file: Parameters<typeof trySave>): Promise<void> {
  const answer = await trySave(...file);
  expect(answer.statusCode, answer.body).toBe(200);
  files[file[0]] = (files[file[0]] ?? 0) + 1;
}
const build = async (data: object, releaseType = 'programme') => {
  const { id } = await buildRelease(server.platform, organizationId, { ...data });
  await server.system((db) => db.run(sql`update release set release_type = ${releaseType} where id = ${id}`));
  return id;
};
const dataOf = async (id: string) =>
  (
    await server.system((db) =>
      db.one<{ data: Record<string, unknown> }>(sql`select data from release where id = ${id}`),
    )
  ).data;
const work = (isLast = false) =>
  moveFieldValues(createCtx(server.platform, { organizationId }), organizationId, { isLast: () => isLast });
/** As a worker leaves it that was killed, or gave up. */
const dropJobs = () =>
  server.system((db) => db.run(sql`delete from pgboss.job where name = 'release.moveFieldValues'`));
const open = async (who = 'developer') => call('GET', `${base()}/registeredFile/move`, undefined, who);
/** Lines of the log about moves that stopped. */
const stopped = async () => {
  const answer = await call('GET', `/api/audit/${organizationId}`, undefined, 'admin');
  const { items } = answer.json<{ items: { action: string }[] }>();
  return items.filter(({ action }) => action === 'registeredFile.moveStopped');
};

beforeAll(async () => {
  // Without a worker: the test is the one who works off what waits.
  server = await startTestServer();
  const type = (id: string) => ({ id, name: id, dataFieldsLocalFilePath: `${id}.json` });
  organizationId = (
    await buildOrganization(server.platform, {
      settings: {
        releaseTypes: ['programme', 'album', 'book'].map(type),
        searchKeys: ['director', 'label'],
        innerFilters: [
          { id: 'f1', field: 'director', title: 'Director', options: [] },
          { id: 'f2', field: 'label', title: 'Label', options: [] },
        ],
        routes: [{ id: 'r1', name: 'By Dana', releaseFilter: { filter: { params: { director: 'Dana' } } } }],
      },
    })
  ).id;
  for (const role of ['developer', 'producer', 'admin'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  const table = field('cast', { type: 'TABLE', fields: [field('photo', { type: 'IMAGE' })] });
  await save('programme.json', [
    field('title'),
    field('director'),
    field('films', { type: 'VIDEOS' }),
    table,
  ]);
  await save('album.json', [field('title'), field('label')]);
  await save('book.json', [field('title'), field('label')]);
});
afterAll(() => server.stop());

it('a value of A is in C after A→B and B→C, however often the first of them fails, and somebody is told', async () => {
  const id = await build({ director: 'Dana' });
  await server.system(async (db) => {
    await db.run(sql`create function refuse_move() returns trigger language plpgsql as
      $$ begin if new.data ? 'b' and not new.data ? 'c' then raise 'no room'; end if; return new; end $$`);
    await db.run(
      sql`create trigger refuse_move before update on release for each row execute function refuse_move()`,
    );
  });
  const rest = [field('films', { type: 'VIDEOS' })];
  await save('programme.json', [field('title'), field('b'), ...rest], [{ from: 'director', to: 'b' }]);
  await expect(work()).rejects.toThrow('no room');
  expect(await stopped()).toEqual([]);
  expect((await open()).json().items).toEqual([expect.objectContaining({ isStopped: false })]);
  await save('programme.json', [field('title'), field('c'), ...rest], [{ from: 'b', to: 'c' }]);
  await expect(work(true)).rejects.toThrow('no room');
  await dropJobs();
  expect((await open()).json().items).toEqual([
    expect.objectContaining({
      path: 'programme.json',
      moves: [{ from: 'director', to: 'b' }],
      isStopped: true,
    }),
    expect.objectContaining({ moves: [{ from: 'b', to: 'c' }], isStopped: true }),
  ]);
  expect(await stopped()).toMatchObject([
    { targetName: 'programme.json', after: { fields: 'director → b' } },
  ]);
  expect(await dataOf(id)).toMatchObject({ director: 'Dana' });

  await server.system((db) => db.run(sql`drop trigger refuse_move on release`));
  expect((await open('producer')).statusCode).toBe(403);
  expect((await call('POST', `${base()}/registeredFile/move`, {}, 'producer')).statusCode).toBe(403);
  expect((await call('POST', `${base()}/registeredFile/move`)).statusCode).toBe(204);
  expect((await open()).json().items).toMatchObject([{ isStopped: false }, { isStopped: false }]);
  await work();
  expect(await dataOf(id)).toMatchObject({ c: 'Dana' });
  expect(Object.keys(await dataOf(id))).not.toEqual(expect.arrayContaining(['director']));
  expect((await open()).json().items).toEqual([]);
});

it('settings and templates that say the name go along; a name that another type has too is said beside the new one', async () => {
  const usage = (await call('GET', `${base()}/registeredFile/usage?path=album.json`)).json();
  expect(usage.settings).toEqual([
    { setting: 'searchKeys', names: ['label'] },
    { setting: 'innerFilters', names: ['label'] },
  ]);
  const settings = async () => (await call('GET', base())).json();
  // `director` was renamed twice above, and no other type has it.
  expect(await settings()).toMatchObject({ searchKeys: ['c', 'label'] });
  expect((await settings()).innerFilters.map((one: { field: string }) => one.field)).toEqual(['c', 'label']);

  const album = await build({ title: 'Ebb', label: 'Harbourmusic' }, 'album');
  const book = await build({ title: 'Flow', label: 'Pierpress' }, 'book');
  const kept = await call(
    'POST',
    `/api/release-template/${organizationId}`,
    { releaseId: album, name: 'A', withMedia: true },
    'producer',
  );
  expect(kept.statusCode, kept.body).toBe(201);
  const holding = (await call('GET', `${base()}/registeredFile/usage?path=album.json`)).json();
  expect(holding.releaseTemplates).toEqual([{ name: 'A', paths: ['label'] }]);
  await save('album.json', [field('title'), field('imprint')], [{ from: 'label', to: 'imprint' }]);
  const template = await call(
    'GET',
    `/api/release-template/${organizationId}/${kept.json()._id}`,
    undefined,
    'producer',
  );
  expect(template.json().releaseData).toMatchObject({ imprint: 'Harbourmusic' });
  expect(template.json().releaseData).not.toHaveProperty('label');
  await work();
  expect(await settings()).toMatchObject({ searchKeys: ['c', 'label', 'imprint'] });
  expect((await settings()).innerFilters.map((one: { field: string }) => one.field)).toEqual(['c', 'label']);
  expect([await dataOf(album), await dataOf(book)]).toMatchObject([
    { imprint: 'Harbourmusic' },
    { label: 'Pierpress' },
  ]);
  const found = await call(
    'GET',
    `/api/release/${organizationId}?filter[search]=harbourmusic`,
    undefined,
    'producer',
  );
  expect(found.json().items.map((one: { _id: string }) => one._id)).toEqual([album]);
});

it('a page that narrows by a field is named before the field is renamed', async () => {
  await save('book.json', [field('title'), field('director')]);
  const usage = (await call('GET', `${base()}/registeredFile/usage?path=book.json`)).json();
  expect(usage.settings).toEqual([{ setting: 'routes', names: ['director'], pages: ['By Dana'] }]);
});

it('an upload on its way comes into the field by its new name, before its values moved and after', async () => {
  const fileId = 'there';
  const id = await build({ films: [{ fileId, title: 'First' }] });
  const film = makeFilm(1);
  const half = Math.ceil(film.length / 2);
  const parent = { parentData: JSON.stringify({ collection: 'release', _id: id, fieldName: 'films' }) };
  const send = async (idx: number, more: object = {}) => {
    const sender = { server, organizationId, cookie: cookies.producer ?? '' };
    const fields = { ...chunkFields(film, 'late.mp4', idx, half), ...parent, ...more };
    const answer = await sendChunk(sender, fields, film.subarray(idx * half, (idx + 1) * half));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<UploadState>();
  };
  const [{ uploadId }, other] = [await send(0), await send(0)];
  await save(
    'programme.json',
    [field('title'), field('c'), field('reels', { type: 'VIDEOS' })],
    [{ from: 'films', to: 'reels' }],
  );
  expect(await send(1, { uploadId })).toMatchObject({ place: { isPlaced: true } });
  expect((await dataOf(id)).reels).toMatchObject([{ fileId }, { fileId: expect.any(String) }]);
  await work();
  expect(await send(1, { uploadId: other.uploadId })).toMatchObject({ place: { isPlaced: true } });
  const { reels, ...rest } = await dataOf(id);
  expect(reels).toHaveLength(3);
  expect(rest).not.toHaveProperty('films');
});

it('a version from before fields got other names comes back under those that they have now', async () => {
  const id = await build({ title: 'Ebb', painter: 'Dana' }, 'book');
  const painted = [field('title'), field('director')];
  await save('book.json', [...painted, field('painter')]);
  await save('book.json', [...painted, field('artist')], [{ from: 'painter', to: 'artist' }]);
  await work();
  await save('book.json', [...painted, field('illustrator')], [{ from: 'artist', to: 'illustrator' }]);
  await work();
  // Another field by the old name; what it says from now on is its own.
  await save('book.json', [...painted, field('illustrator'), field('painter')]);
  const release = (await call('GET', `/api/release/${organizationId}/${id}`, undefined, 'producer')).json();
  const body = { ...release, releaseData: { ...release.releaseData, painter: 'Ron', illustrator: 'Noa' } };
  const saved = await call('PUT', `/api/release/${organizationId}`, body, 'producer');
  expect(saved.statusCode, saved.body).toBe(200);

  const painters = ({ painter, artist, illustrator }: Record<string, unknown>) => ({
    painter,
    artist,
    illustrator,
  });
  const version = (number: number) => `/api/release/${organizationId}/${id}/version/${number}`;
  const shown = (await call('GET', version(1), undefined, 'producer')).json();
  expect(painters(shown.releaseData)).toEqual({ illustrator: 'Dana' });
  const restored = await call('POST', `${version(1)}/restore`, {}, 'producer');
  expect(restored.statusCode, restored.body).toBe(200);
  expect(painters(await dataOf(id))).toEqual({ illustrator: 'Dana' });
  expect((await call('POST', `${version(4)}/restore`, {}, 'producer')).statusCode).toBe(200);
  expect(painters(await dataOf(id))).toEqual({ painter: 'Ron', illustrator: 'Noa' });
});

it('many releases are written some at a time, each part with the time of a job', async () => {
  const id = await build({ title: 'Many', imprint: 'Tide' }, 'album');
  await server.system(async (db) => {
    await db.run(sql`insert into release (organization_id, id, release_type, title, data, card, search_text, design,
        month_of_publish, created_at, updated_at, listed_at)
      select organization_id, id || '-' || n, release_type, title, data, card, search_text, design, month_of_publish,
        created_at, updated_at, listed_at from release, generate_series(1, 320) n where id = ${id}`);
    await db.run(sql`create function count_moved() returns trigger language plpgsql as $$ begin
      if (select count(*) from moved) > 150 then raise 'too many at once'; end if;
      if current_setting('statement_timeout') in ('4s', '0') then raise 'the time of a request'; end if;
      return null; end $$`);
    await db.run(sql`create trigger count_moved after update on release referencing new table as moved
      for each statement execute function count_moved()`);
  });
  await save('album.json', [field('title'), field('house')], [{ from: 'imprint', to: 'house' }]);
  await work();
  await server.system((db) => db.run(sql`drop trigger count_moved on release`));
  const left = await server.system((db) =>
    db.one<{ n: number }>(
      sql`select count(*)::int as n from release where organization_id = ${organizationId} and data ? 'imprint'`,
    ),
  );
  expect(left.n).toBe(0);
});

it('what a name held before any field had it keeps others from the name, and does not come to sight in versions', async () => {
  await save('book.json', [field('title'), field('label'), field('motto')]);
  const both = await build({ title: 'Both', label: 'Tide', crest: 'of long ago' }, 'book');
  const alone = await build({ title: 'Alone', crest: 'of long ago' }, 'book');
  await server.system((db) =>
    db.run(sql`update release set updated_at = now() - interval '1 day' where id in (${both}, ${alone})`),
  );
  const renamed = [field('title'), field('crest'), field('motto')];
  const moves = [{ from: 'label', to: 'crest' }];
  const refused = await trySave('book.json', renamed, moves);
  expect(refused.json().issues).toEqual([
    { path: 'moves.0', code: 'holdsValues', params: { name: 'crest', releases: 2 } },
  ]);
  await server.system((db) =>
    db.run(sql`update release set data = data - 'crest' where id in (${both}, ${alone})`),
  );
  await save('book.json', renamed, moves);
  const typed = await build({ title: 'Typed', label: 'Tide', crest: 'typed since' }, 'book');
  await work();
  expect(await dataOf(both)).toMatchObject({ crest: 'Tide' });
  expect(await dataOf(both)).not.toHaveProperty('label');
  expect(await dataOf(alone)).not.toHaveProperty('crest');
  expect(await dataOf(typed)).toMatchObject({ label: 'Tide', crest: 'typed since' });
  const version = `/api/release/${organizationId}/${both}/version/1`;
  expect((await call('GET', version, undefined, 'producer')).json().releaseData).toMatchObject({
    crest: 'Tide',
  });
});
