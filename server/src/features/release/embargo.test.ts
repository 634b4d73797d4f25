import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { promiseEmbargo } from '../../../test/embargo-promise.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { newId, newToken } from '../../platform/identifier.ts';
import { accountKey } from '../media/viewer-key.ts';

/**
 * Every place that tells of a release, for every caller, before and after their promise, before and after the moment. The
 * word stands in everything of the release but its title: where it is answered, the release is open.
 */
const word = 'quicksilver';

const template = (id: string, type: string) => ({
  id,
  name: id,
  type: 'landingPage',
  releaseTypes: [type],
  handlebarsLocalFilePath: `${id}.hbs`,
});
const types = {
  releaseTypes: [
    { id: 'programme', name: 'Programme', dataFieldsLocalFilePath: 'programme.json' },
    { id: 'series', name: 'Series', dataFieldsLocalFilePath: 'series.json', isGroup: true },
  ],
  templates: [template('landing-page/tv-premiere', 'programme'), template('landing-page/series', 'series')],
};

let server: TestServer;
let organizationId: string;
let releaseId: string;
let groupId: string;
/** The link of a mail that was sent before the embargo. */
let groupMail: string;

interface Caller {
  cookie?: string;
  token?: string;
  /** Reads drafts. */
  isEditor?: true;
  /** A visitor without a name. */
  isUnknown?: true;
}
const callers: Record<string, Caller> = {};

const change = (statement: Sql) =>
  server.platform.database.withTenant(organizationId, (db) => db.run(statement));
const hour = 3_600_000;
const tomorrow = new Date(Date.now() + 24 * hour);
const endEmbargo = (at: Date) =>
  change(sql`update release set embargo_until = ${at} where id = ${releaseId}`);

async function enter(role: 'client' | 'user' | 'producer'): Promise<{ id: string; cookie: string }> {
  const account = await buildAccount(server.platform, { organizationId, role });
  return { id: account.id, cookie: await server.signIn(account.email) };
}

beforeAll(async () => {
  server = await startTestServer();
  const organization = await buildOrganization(server.platform, {
    settings: {
      useDirectLink: true,
      innerFilters: [{ id: '1', field: 'season', title: 'Season', options: [] }],
      ...types,
    },
  });
  organizationId = organization.id;
  const fileId = newId();
  await change(sql`
    insert into file (organization_id, id, kind, name, extension, content_type, size, status, duration_seconds)
    values (${organizationId}, ${fileId}, 'video', 'a.mp4', 'mp4', 'video/mp4', 1, 'ready', 100)`);
  const data = {
    title: 'Tidewater',
    desc: word,
    content: `<p>${word}</p>`,
    season: word,
    videos: [{ fileId }],
  };
  releaseId = (await buildRelease(server.platform, organizationId, data)).id;
  groupId = (
    await buildRelease(server.platform, organizationId, { title: 'Month', childrenReleases: [releaseId] })
  ).id;
  await change(sql`update release set release_type = 'series' where id = ${groupId}`);
  await change(sql`update release set distributed_at = now() - interval '1 day'`);
  const watching = await enter('client');
  await change(sql`
    insert into watch (organization_id, id, file_id, release_id, viewer_key, account_id, duration_seconds, position_seconds)
    values (${organizationId}, ${newId()}, ${fileId}, ${releaseId}, ${accountKey(watching.id)}, ${watching.id}, 100, 50)`);
  const channel = newToken();
  await change(sql`insert into link_token (organization_id, id, release_id, type, token)
    values (${organizationId}, ${newId()}, ${releaseId}, 'insert', ${channel})`);
  groupMail = (await buildRecipient(server.platform, organizationId, groupId)).token;
  const rendered = {
    subject: '',
    preheader: '',
    html: `<p>${word}</p>`,
    text: '',
    links: [],
    bytes: 1,
    sentinel: `fl${'0'.repeat(24)}x`,
  };
  await change(
    sql`update distribution set rendered = ${JSON.stringify(rendered)} where release_id = ${groupId}`,
  );
  const recipient = () => buildRecipient(server.platform, organizationId, releaseId);
  Object.assign(callers, {
    'a producer': { cookie: (await enter('producer')).cookie, isEditor: true },
    'a client': { cookie: watching.cookie },
    'a user': { cookie: (await enter('user')).cookie },
    'a recipient': { token: (await recipient()).token },
    'a reader of a channel': { token: channel, isUnknown: true },
    'a stranger': { isUnknown: true },
  } satisfies Record<string, Caller>);
}, 60_000);
afterAll(() => server.stop());

interface Place {
  path: () => string;
  /** By a session, or on a page by a link. */
  by: 'session' | 'page';
  /** Opens with the moment alone, whatever was promised. */
  isForAll?: true;
  /** The same for readers of drafts. */
  isPublic?: true;
}
const api = (path: string) => () => `/api/release/${organizationId}${path}`;
const places: Record<string, Place> = {
  'the release': { path: () => api(`/${releaseId}`)(), by: 'session' },
  'the list': { path: api(''), by: 'session' },
  'a search for a word of its text': { path: api(`?filter[search]=${word}`), by: 'session' },
  'the list of what has a value of it': { path: api(`?filter[params][season]=${word}`), by: 'session' },
  'the choices of the list': {
    path: api('?choices=en&filter[search]=nothing'),
    by: 'session',
    isForAll: true,
  },
  'the group that it lies in': { path: () => api(`/${groupId}`)(), by: 'session' },
  'what a person began': { path: () => `/api/watching/${organizationId}`, by: 'session' },
  'the direct link': {
    path: () => api(`/${releaseId}/direct`)(),
    by: 'session',
    isForAll: true,
    isPublic: true,
  },
  'the page': { path: () => `/landing/${releaseId}`, by: 'page' },
  'the mail of its group in the browser': { path: () => `/view/${groupMail}`, by: 'page', isForAll: true },
  'the page of its group': { path: () => `/landing/${groupId}`, by: 'page', isForAll: true },
};

/** What a place tells a caller, without what the caller sent. */
async function told({ path, by }: Place, caller: Caller): Promise<string> {
  const address = by === 'page' && caller.token ? `${path()}?token=${caller.token}` : path();
  const answer = await server.call('GET', address, {
    headers: caller.cookie ? { cookie: caller.cookie } : {},
  });
  return answer.statusCode < 400 ? answer.body : '';
}

const moments = { 'before the moment': false, 'after the moment': true };
const promises = { 'who promised nothing': false, 'who promised': true };

const promise = (caller: Caller, name?: string) =>
  promiseEmbargo({ server, organizationId, releaseId, ...caller }, name);

describe.each(Object.entries(promises))('a reader %s', (_promise, hasPromised) => {
  beforeAll(async () => {
    await endEmbargo(tomorrow);
    for (const caller of Object.values(callers).filter(({ isUnknown }) => hasPromised && !isUnknown))
      expect((await promise(caller)).statusCode).toBeLessThan(400);
  });

  describe.each(Object.entries(moments))('%s', (_moment, isAfter) => {
    beforeAll(() => endEmbargo(isAfter ? new Date(Date.now() - 1000) : tomorrow));

    it.each(Object.keys(places))('gets of the text at %s what the rule says', async (name) => {
      const place = places[name] as Place;
      for (const [who, caller] of Object.entries(callers)) {
        if (place.by === 'session' && !place.isPublic && !caller.cookie) continue;
        // A person of the organization who began no film has no row.
        if (name === 'what a person began' && who !== 'a client') continue;
        const isOpen =
          isAfter ||
          (caller.isEditor && !place.isPublic && !(place.isForAll && place.by === 'page')) ||
          (hasPromised && !caller.isUnknown && !place.isForAll);
        expect({ who, isTold: (await told(place, caller)).includes(word) }).toEqual({
          who,
          isTold: Boolean(isOpen),
        });
      }
    });
  });
});

describe('the rest that a reader learns before the moment', () => {
  let other: string;
  beforeAll(async () => {
    other = (await enter('client')).cookie;
    await endEmbargo(tomorrow);
  });
  const get = (path: string) => server.call('GET', path, { cookie: other });

  it('is title, date and the moment, with the words that he may agree to', async () => {
    const release = (await get(`/api/release/${organizationId}/${releaseId}`)).json();
    expect(release).toMatchObject({
      embargoed: true,
      status: 'distributed',
      releaseData: { title: 'Tidewater' },
    });
    expect(Object.keys(release.releaseData)).toEqual(['title']);
    expect(release.consentText).toContain('Tidewater');
    const [card] = (await get(`/api/release/${organizationId}?filter[search]=tidewater`)).json().items;
    expect(card).toMatchObject({ _id: releaseId, embargoed: true, releaseData: { title: 'Tidewater' } });
  });

  it('is asked for again when the moment moves later, and not when it moves earlier', async () => {
    const caller = { cookie: other };
    await promise(caller);
    const isClosed = async () => (await get(`/api/release/${organizationId}/${releaseId}`)).json().embargoed;
    expect(await isClosed()).toBe(false);
    await endEmbargo(new Date(Date.now() + hour));
    expect(await isClosed()).toBe(false);
    await endEmbargo(new Date(Date.now() + 48 * hour));
    expect(await isClosed()).toBe(true);
    await endEmbargo(tomorrow);
  });
});

describe('a promise', () => {
  const url = () => `/api/release/${organizationId}`;
  it('takes no promise without a name, nor one whose moment has changed since it was read', async () => {
    const recipient = await buildRecipient(server.platform, organizationId, releaseId);
    expect((await promise({ token: recipient.token }, ' ')).body).toContain('role="alert"');
    const cookie = (await enter('client')).cookie;
    const at = `${url()}/${releaseId}/consent`;
    expect((await server.call('POST', at, { cookie, body: { name: 'x'.repeat(121) } })).statusCode).toBe(400);
    const old = { name: 'Noa', embargoUntil: '2030-01-01T00:00:00.000Z' };
    expect((await server.call('POST', at, { cookie, body: old })).statusCode).toBe(409);
  });
});

describe('a list that is kept for whoever asks for it again', () => {
  const list = async (cookie: string | undefined, search = '') =>
    (await server.call('GET', `${api(search)()}`, { headers: { cookie: cookie ?? '' } })).body;

  it.each(['no licence ahead', 'a licence ahead'])(
    'tells one reader nothing of what another has promised to keep: %s',
    async (ahead) => {
      await endEmbargo(tomorrow);
      const picture = newId();
      await change(sql`
        insert into file (organization_id, id, kind, name, extension, content_type, size, status)
        values (${organizationId}, ${picture}, 'img', 'a.jpg', 'jpg', 'image/jpeg', 1, 'ready')`);
      await change(sql`
        insert into release_file (organization_id, release_id, file_id, usable_until)
        values (${organizationId}, ${groupId}, ${picture}, ${ahead === 'no licence ahead' ? null : '2099-01-01'})`);
      const [one, two] = [(await enter('client')).cookie, (await enter('client')).cookie];
      expect((await promise({ cookie: one })).statusCode).toBeLessThan(400);
      for (const search of ['?pagination[limit]=40', '?pagination[limit]=41']) {
        // In either order, because a kept answer is made with the rights of the first caller.
        const [first, second] = search.endsWith('40') ? [one, two] : [two, one];
        const answers = { [first]: await list(first, search), [second]: await list(second, search) };
        expect(answers[one]?.includes(word), search).toBe(true);
        expect(answers[two]?.includes(word), search).toBe(false);
      }
      await change(sql`delete from release_file where file_id = ${picture}`);
    },
  );
});
