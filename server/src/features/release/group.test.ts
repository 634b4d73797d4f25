import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { groupSettings } from '../../../test/group-settings.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';

let now = new Date('2026-03-01T10:00:00Z');
let server: TestServer;
let organizationId: string;
let producer: string;
let reader: string;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z');
  organizationId = (await buildOrganization(server.platform, { settings: groupSettings })).id;
  const signIn = async (role: 'producer' | 'client') =>
    server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
  producer = await signIn('producer');
  reader = await signIn('client');
});

interface Item {
  _id: string;
  version: number;
  status: string;
  releaseData: Record<string, unknown> & { title: string };
  children?: Item[];
}

/** A child: a draft, open to readers, or expired. */
async function buildChild(title: string, state: 'draft' | 'open' | 'expired' = 'open'): Promise<string> {
  const { id } = await buildRelease(server.platform, organizationId, { title, desc: 'What it is about.' });
  const expires = state === 'expired' ? new Date(now.getTime() - 1000) : null;
  if (state !== 'draft')
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`update release set distributed_at = ${now}, expiration_date = ${expires}
        where organization_id = ${organizationId} and id = ${id}`),
    );
  return id;
}

const save = (body: object, method: 'POST' | 'PUT' = 'POST') =>
  server.call(method, `/api/release/${organizationId}`, { cookie: producer, body });
const read = async (id: string, cookie = producer) =>
  (await server.call('GET', `/api/release/${organizationId}/${id}`, { cookie })).json<Item>();

async function buildGroup(children: unknown[], title = 'Season one'): Promise<Item> {
  const answer = await save({
    releaseType: 'series',
    releaseData: { title, childrenReleases: children },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Item>();
}
const publish = (id: string) =>
  server.platform.database.withTenant(organizationId, (db) =>
    db.run(
      sql`update release set distributed_at = ${now} where organization_id = ${organizationId} and id = ${id}`,
    ),
  );
const titlesOf = (items: Item[] = []) => items.map(({ releaseData }) => releaseData.title);

/** Saves other children over the version that is stored now. */
async function setChildren(id: string, children: unknown[]) {
  const { version, releaseData } = await read(id);
  return save(
    { _id: id, version, releaseType: 'series', releaseData: { ...releaseData, childrenReleases: children } },
    'PUT',
  );
}

describe('the children of a group', () => {
  it('come as cards in their order: all to who reads drafts, the open ones to everybody else', async () => {
    const ids = [
      await buildChild('Third'),
      await buildChild('First', 'draft'),
      await buildChild('Second', 'expired'),
    ];
    const last = await buildChild('Last');
    const group = await buildGroup([...ids, { _id: last, title: 'kept' }]);
    await publish(group._id);
    expect(titlesOf((await read(group._id)).children)).toEqual(['Third', 'First', 'Second', 'Last']);
    const shown = await read(group._id, reader);
    expect(titlesOf(shown.children)).toEqual(['Third', 'Last']);
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${ids[1]}|${ids[2]}|First|Second`));
    expect(shown.children?.every(({ status }) => status === 'distributed')).toBe(true);
  });

  it('are named once each, where they stand first', async () => {
    const [one, two] = [await buildChild('One'), await buildChild('Two')];
    const group = await buildGroup([one, two, one, { _id: two }]);
    expect(group.releaseData.childrenReleases).toEqual([one, two]);
  });

  it('are joined by a release with its first save, where it was made for the group', async () => {
    const one = await buildChild('One');
    const group = await buildGroup([one]);
    const make = (partOf: object) =>
      save({ releaseType: 'programme', releaseData: { title: 'Made here' }, partOf });
    const made = await make({ _id: group._id, field: 'childrenReleases' });
    expect(made.statusCode, made.body).toBe(201);
    const after = await read(group._id);
    expect(titlesOf(after.children)).toEqual(['One', 'Made here']);
    expect(after.version).toBe(group.version + 1);
    // The group was deleted, or named no list of it: the new release is not lost.
    for (const partOf of [
      { _id: 'gone-gone-gone', field: 'childrenReleases' },
      { _id: group._id, field: 'title' },
    ]) {
      expect((await make(partOf)).statusCode).toBe(201);
    }
    expect((await read(group._id)).version).toBe(after.version);
    const foreign = await buildOrganization(server.platform, { settings: groupSettings });
    const { id } = await buildRelease(server.platform, foreign.id, { title: 'Not ours' });
    expect((await make({ _id: id, field: 'childrenReleases' })).statusCode).toBe(201);
    const other = await server.platform.database.withTenant(foreign.id, (db) =>
      db.one<{ version: number }>(
        sql`select version from release where organization_id = ${foreign.id} and id = ${id}`,
      ),
    );
    expect(other.version).toBe(1);
  });

  it('are those of a group only', async () => {
    expect(await read(await buildChild('Alone'))).not.toHaveProperty('children');
    expect(await read((await buildGroup([]))._id)).toMatchObject({ children: [] });
  });

  it('cannot be releases of another organization', async () => {
    const other = await buildOrganization(server.platform);
    const foreign = await buildRelease(server.platform, other.id);
    const answer = await save({
      releaseType: 'series',
      releaseData: { title: 'x', childrenReleases: [foreign.id] },
    });
    expect(answer.json()).toMatchObject({
      code: 'INVALID_DATA',
      issues: [{ path: 'releaseData.childrenReleases.0', code: 'notFound' }],
    });
  });

  it('can be asked for by their ids in the list', async () => {
    const ids = [await buildChild('One'), await buildChild('Two'), await buildChild('Three', 'draft')];
    const list = async (cookie: string) =>
      (
        await server.call(
          'GET',
          `/api/release/${organizationId}?filter[params][_id]=${ids.slice(1).join()}`,
          { cookie },
        )
      ).json<{ items: Item[]; total: number }>();
    expect(titlesOf((await list(producer)).items).toSorted()).toEqual(['Three', 'Two']);
    expect(titlesOf((await list(reader)).items)).toEqual(['Two']);
  });
});

describe('a circle', () => {
  it('is refused at any depth, at the child that closes it', async () => {
    const film = await buildChild('Film');
    const inner = await buildGroup([film], 'Inner');
    const middle = await buildGroup([inner._id], 'Middle');
    const outer = await buildGroup([middle._id], 'Outer');
    for (const wrong of [inner._id, middle._id, outer._id]) {
      const answer = await setChildren(inner._id, [film, wrong]);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 'RELEASE_CIRCLE',
        issues: [{ path: 'releaseData.childrenReleases.1', code: 'circle' }],
      });
    }
    expect((await setChildren(middle._id, [])).statusCode).toBe(200);
    expect((await setChildren(inner._id, [film, outer._id])).statusCode).toBe(200);
  });

  it('is not closed by two saves at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await buildGroup([], 'One'), await buildGroup([], 'Other')];
      const answers = await Promise.all([
        setChildren(one._id, [other._id]),
        setChildren(other._id, [one._id]),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    }
  });
});

describe('deleting', () => {
  const groupsOf = async (id: string) =>
    (await server.call('GET', `/api/release/${organizationId}/${id}/group`, { cookie: producer })).json();
  const remove = async (id: string) =>
    server.call('DELETE', `/api/release/${organizationId}/${id}`, { cookie: producer });

  it('tells before which groups a release lies in, and takes it out of them', async () => {
    const [leaves, stays] = [await buildChild('Leaves'), await buildChild('Stays')];
    const april = await buildGroup([leaves, { _id: stays }], 'April');
    const group = await buildGroup([{ _id: leaves }], 'A season');
    await save({ releaseType: 'programme', releaseData: { title: 'Related', relatedReleases: [leaves] } });
    expect(await groupsOf(leaves)).toEqual({
      items: [
        { _id: group._id, releaseType: 'series', title: 'A season' },
        { _id: april._id, releaseType: 'series', title: 'April' },
      ],
      children: 0,
    });
    expect((await remove(leaves)).statusCode).toBe(204);
    expect((await read(april._id)).releaseData.childrenReleases).toEqual([{ _id: stays }]);
    expect(titlesOf((await read(april._id)).children)).toEqual(['Stays']);
    expect(await read(group._id)).toMatchObject({ children: [], version: group.version + 1 });
    // A release that named it can be saved unchanged.
    expect((await setChildren(april._id, [stays])).statusCode).toBe(200);
  });

  it('leaves the children of a deleted group where they are', async () => {
    const child = await buildChild('Stays');
    const group = await buildGroup([child]);
    expect(await groupsOf(group._id)).toEqual({ items: [], children: 1 });
    expect((await remove(group._id)).statusCode).toBe(204);
    expect((await read(child)).releaseData.title).toBe('Stays');
  });

  it('of a child goes together with a save that names it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const child = await buildChild(`Child ${round}`);
      const group = await buildGroup([]);
      const [saved] = await Promise.all([setChildren(group._id, [child]), remove(child)]);
      expect([200, 409, 422]).toContain(saved.statusCode);
      expect((await read(group._id)).releaseData.childrenReleases ?? []).toEqual([]);
    }
  });
});

describe('the page of a group', () => {
  const page = async (id: string, query = '') => server.call('GET', `/landing/${id}${query}`);

  it('shows the children that readers may open, also to who works on them, and sees at once what changes', async () => {
    const [open, draft] = [await buildChild('Open episode'), await buildChild('Hidden episode', 'draft')];
    const group = await buildGroup([open, draft]);
    await publish(group._id);
    const titles = async (cookie?: string) => {
      const { body } = await server.call('GET', `/landing/${group._id}`, cookie ? { cookie } : {});
      return ['Open episode', 'Hidden episode', 'Renamed'].filter((title) => body.includes(title));
    };
    expect(await titles()).toEqual(['Open episode']);
    expect(await titles(producer)).toEqual(['Open episode']);
    await publish(draft);
    expect(await titles()).toEqual(['Open episode', 'Hidden episode']);
    const { version, releaseData } = await read(draft);
    await save(
      { _id: draft, version, releaseType: 'programme', releaseData: { ...releaseData, title: 'Renamed' } },
      'PUT',
    );
    expect(await titles()).toEqual(['Open episode', 'Renamed']);
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(
        sql`update release set expiration_date = ${new Date('2026-03-01T11:00:00Z')} where id = ${open}`,
      ),
    );
    expect(await titles()).toEqual(['Open episode', 'Renamed']);
    now = new Date('2026-03-01T11:00:01Z');
    expect(await titles()).toEqual(['Renamed']);
    await server.call('DELETE', `/api/release/${organizationId}/${draft}`, { cookie: producer });
    expect(await titles()).toEqual([]);
  });

  it('opens its children with the link that was mailed, while both are open, and counts them as nobody’s', async () => {
    await server.platform.database.withSystem((db) =>
      db.run(
        sql`update organization set settings = settings || '{"requireAuth":true}' where organization_id = ${organizationId}`,
      ),
    );
    const [open, draft] = [await buildChild('Open episode'), await buildChild('Hidden episode', 'draft')];
    const alone = await buildChild('Elsewhere');
    const group = await buildGroup([open, draft]);
    await publish(group._id);
    const { token } = await buildRecipient(server.platform, organizationId, group._id);
    const status = async (id: string, given = token) => (await page(id, `?token=${given}`)).statusCode;
    const own = (await page(group._id, `?token=${token}`)).body;
    expect(own).toContain(`/landing/${open}?releaseId=${group._id}&amp;token=${token}`);
    expect(await status(open)).toBe(200);
    expect(await status(open, 'no-such-token')).toBe(404);
    expect(await status(draft)).toBe(404);
    expect(await status(alone)).toBe(404);
    const [visit] = await server.platform.database.withTenant(organizationId, (db) =>
      db.many<{ recipient_id: string | null }>(
        sql`select recipient_id from event where release_id = ${open}`,
      ),
    );
    expect(visit).toEqual({ recipient_id: null });
    // The link of a child opens no group.
    const { token: ofChild } = await buildRecipient(server.platform, organizationId, open);
    expect(await status(group._id, ofChild)).toBe(404);
    await server.platform.database.withTenant(organizationId, (db) =>
      db.run(sql`update release set expiration_date = ${now} where id = ${group._id}`),
    );
    expect(await status(open)).toBe(404);
    expect(await status(open, ofChild)).toBe(200);
  });
});

it('its link opens the files of its open children too, and no others', async () => {
  const sender = { server, organizationId, cookie: producer };
  const upload = async (name: string) =>
    (await uploadFile(sender, Buffer.from(`%PDF-1.4\n${name}\n`), `${name}.pdf`)).fileId;
  const withFile = async (title: string) => {
    const fileId = await upload(title);
    const data = { title, files: [{ fileId, title }] };
    const { id } = await buildRelease(server.platform, organizationId, data);
    return { id, fileId };
  };
  const [open, draft, beside] = [await withFile('open'), await withFile('draft'), await withFile('beside')];
  const group = await buildGroup([open.id, draft.id]);
  for (const id of [open.id, beside.id, group._id]) await publish(id);
  const { token } = await buildRecipient(server.platform, organizationId, group._id);
  const download = async ({ id, fileId }: { id: string; fileId: string }) =>
    (
      await server.call(
        'GET',
        `/api/file/${organizationId}/${fileId}/download?releaseId=${id}&token=${token}`,
      )
    ).statusCode;
  expect(await download(open)).toBe(200);
  for (const shut of [draft, beside, { id: group._id, fileId: beside.fileId }])
    expect([401, 403, 404]).toContain(await download(shut));
});
