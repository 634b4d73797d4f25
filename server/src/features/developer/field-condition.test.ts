import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
const cookies: Record<string, string> = {};

type Field = Record<string, unknown>;
const field = (fieldName: string, more: Field = {}): Field => ({
  type: 'TEXT',
  fieldName,
  title: fieldName,
  ...more,
});
const options = [
  { value: 'series', label: 'Series' },
  { value: 'film', label: 'Film' },
];
const ofSeries = { field: 'kind', is: 'series' };
/** Hidden from viewers of a film: its words say which field they are of. */
const secret = 'hiddenword';
const own = (when: object | null = ofSeries): Field[] => [
  field('title'),
  field('kind', { type: 'SELECT', options }),
  field('subtitle', { ...(when && { showIf: when }), props: { required: true } }),
  {
    type: 'ROW',
    fieldName: '',
    fields: [field('content', { type: 'LONGRICHTEXT', ...(when && { showIf: when }) })],
  },
  field('site', { type: 'URL', ...(when && { showIf: when }) }),
];
const data = (kind: string) => ({
  title: `A ${kind}`,
  kind,
  subtitle: `${secret} subtitle`,
  content: `<p>${secret} content</p>`,
  site: 'no address',
});

const call = (method: string, url: string, body?: object, who = 'developer') =>
  server.call(method, url, { cookie: cookies[who], body });
const files = () => `/api/organization/${organizationId}/registeredFile`;
const save = async (path: string, fields: Field[], version: number) => {
  const body = { path, kind: 'fields', content: JSON.stringify(fields), version };
  const answer = await call('PUT', files(), body);
  expect(answer.statusCode, answer.body).toBe(200);
};
const findingsOf = async (fields: Field[], path = 'new.json') => {
  const body = { path, kind: 'fields', content: JSON.stringify(fields) };
  const { issues } = (await call('POST', `${files()}/check`, body)).json();
  return issues.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`);
};
const textOf = async (path: string): Promise<Field[]> =>
  JSON.parse((await call('GET', `${files()}/text?path=${path}`)).json().content);

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  const type = (id: string) => ({ id, name: id, dataFieldsLocalFilePath: `${id}.json` });
  const settings = {
    inheritFilePath: 'shared.json',
    releaseTypes: [type('programme'), type('album')],
    searchKeys: ['subtitle'],
    useDirectLink: true,
  };
  organizationId = (await buildOrganization(server.platform, { settings })).id;
  for (const role of ['developer', 'producer', 'client'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  await save('shared.json', [field('place', { type: 'SELECT', options })], 0);
  await save('programme.json', own(), 0);
});
afterAll(() => server.stop());

describe('the conditions of a file of fields', () => {
  it('name a field beside theirs, an option of it, and no circle', async () => {
    expect(await findingsOf(own())).toEqual([]);
    expect(await findingsOf([field(''), field(' \u00a0\u200b'), field('a')])).toEqual([
      '0.fieldName required',
      '1.fieldName required',
    ]);
    expect(await findingsOf([field('a', { showIf: { field: 'kind', is: [] } })])).toEqual([
      '0.showIf.is required',
    ]);
    expect(
      await findingsOf([
        field('title', { showIf: { field: 'a', is: true } }),
        field('a', { showIf: { field: 'gone', is: 'x' } }),
        field('b', { showIf: { field: 'c', is: 'x' } }),
        { type: 'ROW', fieldName: '', fields: [field('c', { showIf: { field: 'b', is: 'x' } })] },
        field('kind', { type: 'SELECT', options }),
        field('d', { showIf: { field: 'kind', is: ['series', 'book'] } }),
        field('e', { showIf: { field: 'kind', is: 'film' }, filter: true }),
        { type: 'TABLE', fieldName: 't', fields: [field('f', { showIf: { field: 'kind', is: 'film' } })] },
      ]),
    ).toEqual([
      '0.showIf.field showIfAlways',
      '1.showIf.field showIfUnknown',
      '2.showIf.field showIfCircle',
      '3.fields.0.showIf.field showIfCircle',
      '5.showIf.is showIfOption',
      '6.showIf.field showIfAlways',
      '7.fields.0.showIf.field showIfUnknown',
    ]);
    const body = { path: 'bad.json', kind: 'fields', version: 0 };
    const content = JSON.stringify([field('a', { showIf: { field: 'a', is: true } })]);
    expect((await call('PUT', files(), { ...body, content })).statusCode).toBe(422);
  });

  it('may name a shared field, and follow it to its new name', async () => {
    const album = [field('title'), field('hall', { showIf: { field: 'place', is: 'film' } })];
    expect(await findingsOf(album, 'album.json')).toEqual([]);
    expect(await findingsOf(album, 'shared.json')).toEqual(['1.showIf.field showIfUnknown']);
    await save('album.json', album, 0);
    await save('shared.json', [field('where', { type: 'SELECT', options })], 1);
    expect((await textOf('album.json'))[1]).toMatchObject({ showIf: { field: 'where', is: 'film' } });
  });
});

describe('a field that is hidden by its condition', () => {
  const release = async (kind: string) => {
    const body = { releaseType: 'programme', releaseData: data(kind) };
    const answer = await call('POST', `/api/release/${organizationId}`, body, 'producer');
    return { answer, id: answer.json()._id as string };
  };
  const publish = (id: string) =>
    server.platform.database.withSystem((db) =>
      db.run(sql`update release set distributed_at = now() - interval '1 day' where id = ${id}`),
    );
  const shownTo = async (id: string, who: string): Promise<Field> =>
    (await call('GET', `/api/release/${organizationId}/${id}`, undefined, who)).json().releaseData;
  const found = async (search: string): Promise<string[]> => {
    const url = `/api/release/${organizationId}?filter[search]=${search}`;
    const answer = await call('GET', url, undefined, 'producer');
    return answer.json().items.map(({ _id }: { _id: string }) => _id);
  };

  it('is neither asked for nor checked, is kept, and stands on no page, mail or list and in no search', async () => {
    const refused = (await release('series')).answer;
    expect(refused.json()).toMatchObject({ issues: [{ path: 'releaseData.site', code: 'url' }] });
    const { answer, id } = await release('film');
    expect(answer.statusCode, answer.body).toBe(201);
    await publish(id);
    expect(await shownTo(id, 'producer')).toMatchObject(data('film'));
    expect(await shownTo(id, 'client')).toEqual({ title: 'A film', kind: 'film' });
    expect(await found(secret)).toEqual([]);
    const list = await call('GET', `/api/release/${organizationId}`, undefined, 'producer');
    expect(list.body).toContain('A film');
    expect(list.body).not.toContain(secret);
    for (const kind of ['landingPage', 'email']) {
      const url = `/api/release/${organizationId}/preview`;
      const drawn = await call('POST', url, { kind, _id: id }, 'producer');
      expect(drawn.statusCode, drawn.body).toBe(200);
      expect(drawn.body).toContain('A film');
      expect(drawn.body).not.toContain(secret);
    }
    expect((await server.call('GET', `/landing/${id}`)).body).not.toContain(secret);
    const direct = await server.call('GET', `/api/release/${organizationId}/${id}/direct`);
    expect(direct.body).toContain('A film');
    expect(direct.body).not.toContain(secret);
  });

  it('is not among the titles that an embargo leaves open', async () => {
    const own = [field('title'), field('kind'), field('shortTitle', { showIf: ofSeries })];
    await save('album.json', own, 2);
    const titles = { title: 'An album', kind: 'film', shortTitle: secret };
    const body = { releaseType: 'album', releaseData: titles, embargoUntil: '2030-01-01T00:00:00.000Z' };
    const { _id: id } = (await call('POST', `/api/release/${organizationId}`, body, 'producer')).json();
    await publish(id);
    expect(await shownTo(id, 'client')).toEqual({ title: 'An album' });
    const page = (await server.call('GET', `/landing/${id}`)).body;
    expect(page).toContain('An album');
    expect(page).not.toContain(secret);
  });

  it('comes back with the value that shows it, and with a definition that asks for nothing', async () => {
    const { id } = await release('film');
    await publish(id);
    expect(await found(secret)).not.toContain(id);
    const write = { ...data('series'), site: 'https://a.example/' };
    const body = { releaseType: 'programme', releaseData: write, _id: id, version: 1 };
    const saved = await call('PUT', `/api/release/${organizationId}`, body, 'producer');
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await found(secret)).toContain(id);
    expect(await shownTo(id, 'client')).toMatchObject(write);

    const { id: other } = await release('film');
    await save('programme.json', own(null), 1);
    await expect.poll(() => found(secret)).toContain(other);
    await save('programme.json', own({ field: 'kind', is: 'film' }), 2);
    await expect.poll(() => found(secret)).not.toContain(id);
    expect(await found(secret)).toContain(other);
  });
});
