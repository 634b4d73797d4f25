import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';

let server: TestServer;
let organizationId: string;
let producer: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

const programme = (releaseData: object) => ({ releaseType: 'programme', releaseData });

describe('saving a release', () => {
  it('keeps the typed data and cleans rich text', async () => {
    const body = programme({
      title: 'קו המים',
      content: '<p onclick="x()">סערה</p><script>1</script>',
    });
    const answer = await server.call('POST', `/api/release/${organizationId}/`, { cookie: producer, body });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().releaseData).toMatchObject({
      title: 'קו המים',
      content: '<p>סערה</p>',
    });
  });

  it('refuses values of fields that its type does not have, in a table too', async () => {
    const body = programme({ title: 'Waterline', newf: 'anything', cast: [{ name: 'Noa', zz: 1 }] });
    const answer = await server.call('POST', `/api/release/${organizationId}`, { cookie: producer, body });
    expect([answer.statusCode, answer.json().issues]).toMatchObject([
      422,
      [
        { path: 'releaseData.newf', code: 'unknownField' },
        { path: 'releaseData.cast.0.zz', code: 'unknownField' },
      ],
    ]);
  });

  it('names every wrong field', async () => {
    const body = programme({ title: '', websiteUrl: 'javascript:alert(1)', duration: 'long' });
    const answer = await server.call('POST', `/api/release/${organizationId}`, { cookie: producer, body });
    expect(answer.statusCode).toBe(422);
    expect(
      answer
        .json()
        .issues.map((issue: { path: string; code: string }) => `${issue.path} ${issue.code}`)
        .sort(),
    ).toEqual(['releaseData.duration number', 'releaseData.title required', 'releaseData.websiteUrl url']);
  });

  it('goes on asking for a required text that is said to be an upload on its way', async () => {
    const body = { ...programme({ title: '' }), comingFiles: ['videos'] };
    const answer = await server.call('POST', `/api/release/${organizationId}`, { cookie: producer, body });
    expect(answer.json().issues).toEqual([{ path: 'releaseData.title', code: 'required' }]);
  });

  it('is told of files on their way for fields that hold files, and for no others', async () => {
    const coming = ['mainImage', 'title', 'made-up', 'constructor', 'cast.0.name', 'videos'];
    const body = { ...programme({ title: 'Waterline' }), comingFiles: coming };
    const made = await server.call('POST', `/api/release/${organizationId}`, { cookie: producer, body });
    const refused = [1, 2, 3, 4].map((at) => ({ path: `comingFiles.${at}`, code: 'option' }));
    expect([made.statusCode, made.json().issues]).toEqual([422, refused]);
    const release = (
      await server.call('POST', `/api/release/${organizationId}`, {
        cookie: producer,
        body: { ...body, comingFiles: ['mainImage', 'videos'] },
      })
    ).json();
    const changed = { ...release, comingFiles: ['title'] };
    const saved = await server.call('PUT', `/api/release/${organizationId}`, {
      cookie: producer,
      body: changed,
    });
    expect(saved.json().issues).toEqual([{ path: 'comingFiles.0', code: 'option' }]);
  });

  it('answers 409 with both values of each changed field when somebody saved in between', async () => {
    const made = (
      await server.call('POST', `/api/release/${organizationId}`, {
        cookie: producer,
        body: programme({ title: 'One', desc: 'same' }),
      })
    ).json();
    const first = { ...made, releaseData: { ...made.releaseData, title: 'Two' } };
    expect(
      (await server.call('PUT', `/api/release/${organizationId}`, { cookie: producer, body: first }))
        .statusCode,
    ).toBe(200);
    const second = { ...made, releaseData: { ...made.releaseData, title: 'Three' } };
    const refused = await server.call('PUT', `/api/release/${organizationId}`, {
      cookie: producer,
      body: second,
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().params).toEqual({
      version: 2,
      conflicts: [{ path: 'releaseData.title', stored: 'Two', sent: 'Three' }],
    });
  });

  it('names no conflict in what the caller did not send: a save leaves that as it is', async () => {
    const call = (method: 'POST' | 'PUT', body: object) =>
      server.call(method, `/api/release/${organizationId}`, { cookie: producer, body });
    const made = (await call('POST', programme({ title: 'One' }))).json();
    const design = { ...made.design, locale: 'fr' };
    const stored = { expirationDate: '2099-05-01T00:00:00.000Z', embargoUntil: '2099-01-01T00:00:00.000Z' };
    expect((await call('PUT', { ...made, ...stored, design })).statusCode).toBe(200);
    const { _id, version, releaseType, releaseData } = made;
    const refused = await call('PUT', {
      _id,
      version,
      releaseType,
      releaseData: { ...releaseData, title: 'Two' },
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().params.conflicts).toEqual([
      { path: 'releaseData.title', stored: 'One', sent: 'Two' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//evil.example/p.png',
    'data:text/html,x',
    '/api/auth/logout',
    '/api/file/../auth/info',
    '/api/file/a/%2e%2e/%2e%2e/auth/info',
    '/#/sign-out',
  ])('refuses %s as the address of a picture, a film or a file', async (src) => {
    const data = { title: 'Waterline', mainImage: { src }, videos: [{ title: 'Part 1', src }] };
    const one = programme({ ...data, files: src });
    const many = programme({ ...data, files: ['https://here.example/a.pdf', src] });
    for (const [body, path] of [
      [one, 'files'],
      [many, 'files.1'],
    ] as const) {
      const answer = await server.call('POST', `/api/release/${organizationId}`, { cookie: producer, body });
      expect(answer.json().issues).toContainEqual({ path: `releaseData.${path}`, code: 'url' });
    }
    const body = programme(data);
    const answer = await server.call('POST', `/api/release/${organizationId}`, { cookie: producer, body });
    expect(answer.json().issues).toEqual([
      { path: 'releaseData.mainImage.src', code: 'url' },
      { path: 'releaseData.videos.0.src', code: 'url' },
    ]);
  });

  it('names to readers, in the app and on its page, only releases that they may open', async () => {
    const at = new Date(Date.now() - 1000);
    const [out, draft, over] = await Promise.all(
      ['Out', 'Secret draft', 'Over'].map((title) =>
        buildRelease(server.platform, organizationId, { title }),
      ),
    );
    const ids = [out, draft, over].map((one) => one?.id ?? '');
    const named = {
      relatedReleases: ids,
      childrenReleases: ids.map((_id) => ({ _id, title: `Child ${_id}` })),
      // What no field is called is not for readers.
      seasons: ids,
      cast: [{ next: ids[1], name: 'Kept' }],
    };
    const release = await buildRelease(server.platform, organizationId, named);
    await server.platform.database.withSystem((db) =>
      db.run(sql`update release set distributed_at = ${at}, expiration_date = case when id = ${ids[2]} then ${at}::timestamptz end
        where id = any(${[release.id, ids[0], ids[2]]})`),
    );
    const client = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
    );
    const read = async (cookie: string) =>
      (await server.call('GET', `/api/release/${organizationId}/${release.id}`, { cookie })).json()
        .releaseData;
    expect(await read(producer)).toMatchObject(named);
    expect(await read(client)).toMatchObject({
      relatedReleases: [ids[0]],
      childrenReleases: [{ _id: ids[0], title: `Child ${ids[0]}` }],
      cast: [{ name: 'Kept' }],
    });
    expect(JSON.stringify(await read(client))).not.toContain(draft?.id);
    const page = (await server.call('GET', `/landing/${release.id}`)).body;
    expect(page).toContain('Waterline');
    for (const id of ids.slice(1)) expect(page).not.toContain(id);
    await server.platform.database.withSystem((db) =>
      db.run(sql`update release set distributed_at = null where organization_id = ${organizationId}`),
    );
  });

  describe('names other releases as a list of ids or of items with an _id', () => {
    const id = 'Draft';
    const others = [
      [{ releaseId: id, title: 'Draft words' }],
      [{ id }],
      { _id: id },
      id,
      [[id]],
      { a: [id] },
      [null],
      7,
    ];

    it.each(others.map((value) => [JSON.stringify(value), value]))('and not as %s', async (_, value) => {
      for (const key of ['relatedReleases', 'childrenReleases']) {
        const body = programme({ title: 'Waterline', [key]: value, images: [{ inner: { [key]: value } }] });
        const answer = await server.call('POST', `/api/release/${organizationId}`, {
          cookie: producer,
          body,
        });
        expect([answer.statusCode, answer.json().issues]).toEqual([
          422,
          [
            { path: `releaseData.${key}`, code: 'shape' },
            { path: `releaseData.images.0.inner.${key}`, code: 'shape' },
          ],
        ]);
      }
    });

    it.each(others.map((value) => [JSON.stringify(value), value]))(
      'and leaves out for readers what is stored as %s',
      async (_, value) => {
        const inner = { relatedReleases: value, name: 'Kept' };
        const named = { relatedReleases: value, childrenReleases: value, cast: [inner] };
        const release = await buildRelease(server.platform, organizationId, named);
        await server.platform.database.withSystem((db) =>
          db.run(
            sql`update release set distributed_at = now() - interval '1 second' where id = ${release.id}`,
          ),
        );
        const client = await server.signIn(
          (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
        );
        const url = `/api/release/${organizationId}/${release.id}`;
        const read = (await server.call('GET', url, { cookie: client })).json();
        expect(read.releaseData.cast).toMatchObject([{ name: 'Kept' }]);
        expect(JSON.stringify(read)).not.toContain('Draft');
        expect((await server.call('GET', `/landing/${release.id}`)).body).not.toContain('Draft');
        expect((await server.call('GET', url, { cookie: producer })).json().releaseData).toMatchObject(named);
        await server.platform.database.withSystem((db) =>
          db.run(sql`update release set distributed_at = null where id = ${release.id}`),
        );
      },
    );
  });

  it('refuses what belongs to another organization', async () => {
    const other = await buildOrganization(server.platform);
    const foreign = await buildRelease(server.platform, other.id);
    const body = programme({
      title: 'Mine',
      relatedReleases: [foreign.id],
      mainImage: { fileId: 'made-up' },
    });
    const answer = await server.call('POST', `/api/release/${organizationId}`, { cookie: producer, body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().issues).toHaveLength(2);
    expect(
      (await server.call('GET', `/api/release/${organizationId}/${foreign.id}`, { cookie: producer }))
        .statusCode,
    ).toBe(404);
    expect(
      (await server.call('GET', `/api/release/${other.id}/${foreign.id}`, { cookie: producer })).statusCode,
    ).toBe(404);
  });
});
