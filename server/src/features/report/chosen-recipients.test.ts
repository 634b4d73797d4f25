import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildRecipient } from '../../../test/factories.ts';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';
import { sql } from '../../platform/database.ts';

let stage = {} as PlaybackStage;
let admin = '';
withPlaybackStage((begun) => {
  stage = begun;
});

interface Person {
  _id: string;
  token: string;
  linkEndedAt: string | null;
  linkOpenUntil: string | null;
  watch: { viewsLeft: number } | null;
}

const url = (part: string) => `/api/distribution/${stage.organizationId}/${part}`;
const change = (body: object, cookie = admin) =>
  stage.server.call('POST', url(`links/${stage.releaseId}`), { cookie, body });
const preview = (chosen: object, cookie = admin) =>
  stage.server.call('POST', url(`links/${stage.releaseId}/preview`), { cookie, body: { chosen } });
const system = (work: Parameters<PlaybackStage['server']['system']>[0]) => stage.server.system(work);

async function people(): Promise<Person[]> {
  const answer = await stage.get(url(`distribution-data-by-release/${stage.releaseId}`), admin);
  return (answer.json() as { recipients: Person[] }).recipients;
}
const page = (token: string) => stage.get(`/landing/${stage.releaseId}?token=${token}`);
const add = (name: string, state = 'sent') =>
  buildRecipient(stage.server.platform, stage.organizationId, stage.releaseId, 3).then(async (one) => {
    await system((db) =>
      db.run(sql`update recipient set last_name = ${name}, state = ${state} where id = ${one.id}`),
    );
    return one;
  });

beforeAll(async () => {
  await stage.distribute('now()');
  const { organizationId, server } = stage;
  admin = await server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
});

describe('acts on many people of a report', () => {
  it('are done for all who match but for some, as many as a person was told', async () => {
    const [first, second, other] = [await add('Many'), await add('Many'), await add('Other')];
    const matching = { filter: { search: 'Many' } };
    expect((await preview({ matching })).json()).toEqual({
      count: 2,
      names: ['דנה Many', 'דנה Many'],
      linked: 2,
      ended: 0,
    });
    const wrong = await change({ chosen: { matching, count: 3 }, ended: true });
    expect([wrong.statusCode, wrong.json().code, wrong.json().params]).toEqual([
      409,
      'SELECTION_CHANGED',
      { count: 2 },
    ]);
    const done = await change({ chosen: { matching, except: [second.id], count: 1 }, ended: true });
    expect(done.json()).toEqual({ changed: 1, failed: [], failures: 0 });
    expect((await page(first.token)).statusCode).toBe(410);
    expect((await page(second.token)).statusCode).toBe(200);
    expect((await page(other.token)).statusCode).toBe(200);
    // What was ended before is as it was asked to be.
    const again = await change({ chosen: { matching, count: 2 }, ended: true });
    expect(again.json()).toEqual({ changed: 1, failed: [], failures: 0 });
    expect((await preview({ matching })).json()).toMatchObject({ linked: 2, ended: 2 });
    await change({ chosen: { matching, count: 2 }, ended: false });
    expect((await page(first.token)).statusCode).toBe(200);
  });

  it('ask for the right to read reports where they mean people by what is in one', async () => {
    const one = await add('Unread');
    const conditions = [
      {},
      { filter: { search: 'Unread' } },
      { filter: { params: { by: 'list', group: 'l' } } },
      ...['watched', 'opened', 'notOpened', 'tookKit', 'failed', 'all'].map((state) => ({
        filter: { params: { state } },
      })),
    ];
    // A producer whom the organization does not open its reports to.
    for (const matching of conditions) {
      const asked = await preview({ matching }, stage.cookie);
      const done = await change({ chosen: { matching, count: 999 }, ended: true }, stage.cookie);
      for (const { statusCode, body } of [asked, done])
        expect([statusCode, JSON.parse(body).code], body).toEqual([403, 'NOT_ALLOWED']);
    }
    expect((await preview({ matching: conditions[3] })).statusCode).toBe(200);
    const named = await preview({ ids: [one.id] }, stage.cookie);
    expect(named.json()).toEqual({ count: 1, names: ['דנה Unread'], linked: 1, ended: 0 });
    expect((await change({ chosen: { ids: [one.id] }, views: 1 }, stage.cookie)).json()).toMatchObject({
      changed: 1,
    });
  });

  it('stand in the timeline of each and in the log by name, of many as of one', async () => {
    const [one, other] = [await add('Logged'), await add('Beside')];
    await change({ chosen: { ids: [one.id, other.id] }, views: 2 });
    const lines = await stage.server.system((db) =>
      db.many<{ recipient: string; after: object }>(sql`
        select recipient_id as recipient, after from audit where organization_id = ${stage.organizationId}
          and action = 'link.giveViews' and recipient_id = any(${[one.id, other.id]})`),
    );
    expect(new Map(lines.map(({ recipient, after }) => [recipient, after]))).toEqual(
      new Map([
        [one.id, { name: 'דנה Logged', views: 2 }],
        [other.id, { name: 'דנה Beside', views: 2 }],
      ]),
    );
  });

  it('name those who have no link, and do the rest', async () => {
    const [sent, failed] = [await add('Reached'), await add('Missed', 'failed')];
    const outcome = await change({ chosen: { ids: [sent.id, failed.id, 'nobody'] }, views: 2 });
    expect(outcome.json()).toEqual({
      changed: 1,
      failed: [
        { _id: failed.id, title: 'דנה Missed', code: 'noLink' },
        { _id: 'nobody', title: '', code: 'NOT_FOUND' },
      ],
      failures: 2,
    });
    const { views } = await stage.server.system((db) =>
      db.one<{ views: number }>(sql`select views_given as views from recipient where id = ${sent.id}`),
    );
    expect(views).toBe(2);
    await system((db) => db.run(sql`update recipient set views_given = 1000 where id = ${sent.id}`));
    const most = await change({ chosen: { ids: [sent.id] }, views: 1 });
    expect(most.json()).toMatchObject({ changed: 0, failed: [{ code: 'mostViews' }] });
  });
});

describe('more time for single links', () => {
  const year = new Date().getUTCFullYear() + 3;

  const expire = (at: string) =>
    system((db) => db.run(sql`update release set expiration_date = ${at} where id = ${stage.releaseId}`));

  it('opens page and film after the release has expired, for those people alone, until it is over', async () => {
    const [given, other] = [await add('Given'), await add('Not given')];
    const early = await change({ chosen: { ids: [given.id] }, openUntil: `${year}-01-01` });
    expect(early.json()).toMatchObject({ issues: [{ path: 'openUntil', code: 'noExpiry' }] });
    await expire('2020-01-01T00:00:00Z');
    const [key, neighbour] = [await stage.open(given.token), await stage.open(other.token)];
    expect([key.status, neighbour.status]).toEqual([403, 403]);
    expect((await page(given.token)).statusCode).toBe(410);

    const past = await change({ chosen: { ids: [given.id] }, openUntil: '2021-01-01' });
    expect(past.json()).toMatchObject({ issues: [{ path: 'openUntil', code: 'past' }] });
    const done = await change({ chosen: { ids: [given.id] }, openUntil: `${year}-01-31` });
    expect(done.json()).toEqual({ changed: 1, failed: [], failures: 0 });
    const open = await page(given.token);
    expect([
      open.statusCode,
      open.body.includes(`31.01.${year}`) || open.body.includes(`31/01/${year}`),
    ]).toEqual([200, true]);
    const browser = await stage.open(given.token);
    expect(browser.status).toBe(200);
    const film = (stage.film.src as string).replace('master.m3u8', 'key');
    expect((await stage.get(film, browser.cookie)).statusCode).toBe(200);
    expect((await stage.get(`/view/${given.token}`)).statusCode).not.toBe(410);
    expect((await page(other.token)).statusCode).toBe(410);
    expect((await stage.open(other.token)).status).toBe(403);
    expect((await stage.get(`/landing/${stage.releaseId}`)).statusCode).not.toBe(200);
    const row = (await people()).find(({ _id }) => _id === given.id);
    expect(row?.linkOpenUntil).toMatch(new RegExp(`^${year}-01-31T`));

    // An ended link stays shut however long it was to open.
    await change({ chosen: { ids: [given.id] }, ended: true });
    expect((await stage.get(film, browser.cookie)).statusCode).toBe(403);
    expect((await page(given.token)).statusCode).toBe(410);
    await change({ chosen: { ids: [given.id] }, ended: false, openUntil: null });
    expect((await page(given.token)).statusCode).toBe(410);
    expect((await stage.open(given.token)).status).toBe(403);
  });

  it('is not shorter than what the release has, and stands in the log', async () => {
    const one = await add('Early');
    await expire(`${year}-06-01T00:00:00Z`);
    const early = await change({ chosen: { ids: [one.id] }, openUntil: `${year}-05-01` });
    expect(early.json()).toMatchObject({ issues: [{ path: 'openUntil', code: 'beforeExpiry' }] });
    await change({ chosen: { ids: [one.id] }, openUntil: `${year}-07-01` });
    const { items } = (
      await stage.get(`/api/audit/${stage.organizationId}?pagination[limit]=50`, admin)
    ).json() as { items: { action: string }[] };
    expect(items.map(({ action }) => action)).toContain('link.extend');
  });
  it('is five years at most, and nothing for whom no link is there', async () => {
    await expire(`${year}-06-01T00:00:00Z`);
    const [one, gone] = [await add('Far'), await add('Gone')];
    const far = (years: number) =>
      change({ chosen: { ids: [one.id] }, openUntil: `${new Date().getUTCFullYear() + years}-01-31` });
    for (const years of [6, 7]) {
      const refused = await far(years);
      expect([refused.statusCode, refused.json().issues]).toEqual([
        422,
        [{ path: 'openUntil', code: 'tooFar' }],
      ]);
    }
    expect((await far(5)).json()).toMatchObject({ changed: 1 });
    const erased = await stage.server.call('POST', `/api/person/${stage.organizationId}/erase`, {
      cookie: admin,
      body: { email: gone.email },
    });
    expect(erased.statusCode).toBe(200);
    const none = await change({ chosen: { ids: [gone.id] }, openUntil: `${year}-08-01` });
    expect(none.json()).toMatchObject({ changed: 0, failed: [{ _id: gone.id, code: 'noLink' }] });
    expect((await preview({ ids: [one.id, gone.id, 'nobody'] })).json()).toMatchObject({
      count: 2,
      linked: 1,
    });
    // What took the place of an erased person's link opens nothing either.
    const { token } = await stage.server.system((db) =>
      db.one<{ token: string }>(sql`select token from recipient where id = ${gone.id}`),
    );
    expect((await stage.open(token)).status).toBe(403);
  });
});
