import { mostCaptions } from '@firstlook/contract/caption-rule.ts';
import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { Caption, FileItem } from '@firstlook/contract/media.ts';
import type { openPlayback } from '@firstlook/contract/playback.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { makeFilm, untilSettled } from '../../../test/film.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let producer: string;
let client: string;
let film: string;
let releaseId: string;

const change = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const srt = (text: string) => `1\n00:00:00,500 --> 00:00:01,500\n${text}\n`;

function add(fileId: string, locale: string, content: string | Buffer, cookie = producer, name = 'x.srt') {
  const boundary = '----captions';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="locale"\r\n\r\n${locale}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return server.app.inject({
    method: 'POST',
    url: `/api/file/${organizationId}/${fileId}/caption`,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
const fileItem = async () =>
  (await server.call('GET', `/api/file/${organizationId}/${film}`, { cookie: producer })).json() as FileItem;

/** Opens the film as this member does, and answers what its captions then say. */
async function watch(
  cookie: string,
): Promise<{ captions: Caption[]; get: (src: string) => Promise<number> }> {
  const opened = await server.call('POST', `/api/file/${organizationId}/${film}/playback`, {
    cookie,
    body: { releaseId },
  });
  expect(opened.statusCode).toBe(200);
  const play = opened.cookies.find(({ name }) => name === 'firstlook-play');
  const headers = { cookie: `${cookie}; ${play?.name}=${play?.value}` };
  return {
    captions: (opened.json() as AnswerOf<typeof openPlayback>).captions,
    get: async (src) => (await server.app.inject({ method: 'GET', url: src, headers })).statusCode,
  };
}

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  client = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
  );
  const me = { server, organizationId, cookie: producer };
  film = (await uploadFile(me, makeFilm(2), 'film.mp4')).fileId;
  expect((await untilSettled(me, film)).status).toBe('ready');
  releaseId = (await buildRelease(server.platform, organizationId, { videos: [{ fileId: film }] })).id;
  await change(sql`update release set distributed_at = now() - interval '1 day' where id = ${releaseId}`);
}, 60_000);
afterAll(() => server.stop());

it.each(['captions.txt', 'captions', 'captions.vtt.pdf'])('takes no file that is called %s', async (name) => {
  const answer = await add(film, 'fr', srt('Bonjour'), producer, name);
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_TYPE']);
});

it.each(['heF', 'hef'])(
  'takes Hebrew to a woman, as the product calls it (%s), for Hebrew',
  async (locale) => {
    const added = (await add(film, locale, srt('ראשון'))).json() as Caption;
    expect(added).toMatchObject({ locale: 'he', label: 'עברית' });
    await server.call('DELETE', `/api/file/${organizationId}/${film}/caption/${added._id}`, {
      cookie: producer,
    });
  },
);

it('takes captions of a language, shows them on the File item, and a second file of it takes the place of the first', async () => {
  const first = await add(film, 'HE', srt('ראשון'));
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ locale: 'he', label: 'עברית' });
  const english = (await add(film, 'en', srt('Hello'))).json() as Caption;
  const second = (await add(film, 'he', srt('.שני'))).json() as Caption;
  const { captions } = await fileItem();
  expect(captions.map(({ _id, locale }) => [_id, locale])).toEqual([
    [english._id, 'en'],
    [second._id, 'he'],
  ]);
  const path = `/api/file/${organizationId}/${film}/caption/${second._id}`;
  const { vtt } = (await server.call('GET', path, { cookie: producer })).json() as { vtt: string };
  expect(vtt).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nשני.\n');
  expect(
    (
      await server.call(
        'GET',
        `/api/file/${organizationId}/${film}/caption/${(first.json() as Caption)._id}`,
        { cookie: producer },
      )
    ).statusCode,
  ).toBe(404);
  const keys: string[] = [];
  for await (const { key } of server.platform.gateways.storage.list(
    `${organizationId}/files/${film}/caption`,
  ))
    keys.push(key);
  expect(keys).toHaveLength(2);
  expect((await server.call('DELETE', path, { cookie: producer })).statusCode).toBe(204);
  expect((await server.call('DELETE', path, { cookie: producer })).statusCode).toBe(404);
  expect((await fileItem()).captions.map(({ locale }) => locale)).toEqual(['en']);
});

it('takes many at once: of one language the last one stays, and no more than there may be', async () => {
  const me = { server, organizationId, cookie: producer };
  const other = (await uploadFile(me, makeFilm(1), 'other.mp4')).fileId;
  const statuses = async (locales: readonly string[]) =>
    (await Promise.all(locales.map((locale) => add(other, locale, srt(locale))))).map(
      (one) => one.statusCode,
    );
  const stored = async () => {
    const prefix = `${organizationId}/files/${other}/caption`;
    let count = 0;
    for await (const _one of server.platform.gateways.storage.list(prefix)) count++;
    return count;
  };
  expect(await statuses(Array(10).fill('fr'))).toEqual(Array(10).fill(201));
  expect(await stored()).toBe(1);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const languages = letters.slice(0, 2).flatMap((first) => letters.map((second) => `q${first}${second}`));
  const many = await statuses(languages.slice(0, mostCaptions + 5));
  expect(many.filter((status) => status === 201)).toHaveLength(mostCaptions - 1);
  expect(many.filter((status) => status === 422)).toHaveLength(6);
  expect(await stored()).toBe(mostCaptions);
  // What is full takes another text of a language that it has.
  expect(await statuses(['fr', 'he'])).toEqual([201, 422]);
}, 60_000);

it('are read by who reads drafts, and not by a key that may only add files', async () => {
  const made = (await add(film, 'he', srt('שלום'))).json() as Caption;
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const admin = await server.signIn(email);
  const scopes = ['media.upload', 'release.readDraft'] as const;
  for (const scope of scopes) {
    const body = { name: scope, scopes: [scope], expiresInDays: null };
    const key = await server.call('POST', `/api/apiKey/${organizationId}`, { cookie: admin, body });
    const headers = { authorization: `Bearer ${key.json().secret}` };
    for (const path of ['', `/${film}/caption/${made._id}`]) {
      const answer = await server.call('GET', `/api/file/${organizationId}${path}`, { headers });
      expect(answer.statusCode, `${scope} ${path}`).toBe(scope === 'media.upload' ? 403 : 200);
    }
  }
});

it('opens them by the playback session of the film, and by nothing else', async () => {
  const { src } = (await add(film, 'he', srt('שלום'))).json() as Caption;
  for (const cookie of [undefined, client, producer])
    expect([401, 403]).toContain((await server.call('GET', src, cookie ? { cookie } : {})).statusCode);
  const { captions, get } = await watch(client);
  expect(captions.map(({ locale }) => locale)).toEqual(['en', 'he']);
  expect(await get(src)).toBe(200);
  expect([403, 404]).toContain(await get(src.replace(film, `${film}x`)));
  await change(sql`update release set expiration_date = now() - interval '1 hour' where id = ${releaseId}`);
  expect([403, 404]).toContain(await get(src));
  await change(sql`update release set expiration_date = null where id = ${releaseId}`);
});

it('says in which line a file cannot be read, and takes none that is no film, no language or too large', async () => {
  const wrong = await add(film, 'he', '1\n00:00:05,000 --> 00:00:04,000\nx\n');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().issues).toEqual([{ path: 'file', code: 'endsBeforeStart', params: { line: 2 } }]);
  expect((await add(film, 'he/../x', srt('x'))).json().issues).toEqual([
    { path: 'locale', code: 'language' },
  ]);
  expect((await add(film, 'he', Buffer.alloc(1024 * 1024 + 1, 'x'))).statusCode).toBe(413);
  const me = { server, organizationId, cookie: producer };
  const pdf = (await uploadFile(me, Buffer.from('%PDF-1.4\nx\n'), 'x.pdf')).fileId;
  expect((await add(pdf, 'he', srt('x'))).statusCode).toBe(404);
  expect((await add(film, 'he', srt('x'), client)).statusCode).toBe(403);
});

it('goes with its film out of what a release stores, and comes back with its facts', async () => {
  const answer = await server.call('GET', `/api/release/${organizationId}/${releaseId}`, { cookie: client });
  expect(answer.json().releaseData.videos[0].captions.map(({ locale }: Caption) => locale)).toEqual([
    'en',
    'he',
  ]);
  const { data } = await server.platform.database.withSystem((db) =>
    db.one<{ data: object }>(sql`select data from release where id = ${releaseId}`),
  );
  expect(JSON.stringify(data)).not.toContain('captions');
});
