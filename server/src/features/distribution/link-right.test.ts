import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
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
  watch: { viewsLeft: number; viewsTotal: number } | null;
}

const change = (body: object, { cookie = stage.cookie, release = stage.releaseId } = {}) =>
  stage.server.call('POST', `/api/distribution/${stage.organizationId}/links/${release}`, { cookie, body });

/** The person of the report who has this link. */
async function personOf(token: string): Promise<Person> {
  const url = `/api/distribution/${stage.organizationId}/distribution-data-by-release/${stage.releaseId}?includeMachines=true`;
  const answer = await stage.get(url, admin);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { recipients } = answer.json() as { recipients: Person[] };
  return recipients.find((one) => one.token === token) as Person;
}
const page = (token: string) => stage.get(`/landing/${stage.releaseId}?token=${token}`);

describe('what an organization changes of one link', () => {
  beforeAll(async () => {
    await stage.distribute('now()');
    const { organizationId, server } = stage;
    admin = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
    );
  });

  it('more views let the film play that was seen as often as it might be, and the report says the same', async () => {
    const token = await stage.addRecipient(1);
    await stage.beat((await stage.open(token)).cookie, [[0, 31]]);
    expect((await stage.open(token)).body).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
    const person = await personOf(token);
    expect(person.watch).toMatchObject({ viewsLeft: 0, viewsTotal: 1 });
    expect((await change({ chosen: { ids: [person._id] }, views: 2 })).json()).toEqual({
      changed: 1,
      failed: [],
      failures: 0,
    });
    expect((await stage.open(token)).body).toMatchObject({ viewsLeft: 2, viewsTotal: 3 });
    expect((await personOf(token)).watch).toMatchObject({ viewsLeft: 2, viewsTotal: 3 });
    expect((await page(token)).body).toContain('data-fl-left');
  });

  it('an ended link opens neither film nor page, ends what plays, and says whom to ask', async () => {
    const [token, other] = [await stage.addRecipient(5), await stage.addRecipient(5)];
    const [browser, neighbour] = [await stage.open(token), await stage.open(other)];
    const key = (stage.film.src as string).replace('master.m3u8', 'key');
    expect((await stage.get(key, browser.cookie)).statusCode).toBe(200);

    const person = await personOf(token);
    expect((await change({ chosen: { ids: [person._id] }, ended: true })).json()).toEqual({
      changed: 1,
      failed: [],
      failures: 0,
    });
    expect((await stage.get(key, browser.cookie)).statusCode).toBe(403);
    expect((await stage.beat(browser.cookie, [[0, 3]])).statusCode).toBe(401);
    expect((await stage.open(token)).status).toBe(403);
    const shut = await page(token);
    expect([shut.statusCode, shut.body.includes(`/ask?token=${token}`)]).toEqual([410, true]);
    const kit = await stage.get(`/landing/${stage.releaseId}/press-kit?token=${token}`);
    expect(kit.statusCode).not.toBe(200);
    expect((await stage.get(`/view/${token}`)).statusCode).not.toBe(200);
    expect((await personOf(token)).linkEndedAt).not.toBeNull();

    expect((await stage.get(key, neighbour.cookie)).statusCode).toBe(200);
    expect((await page(other)).statusCode).toBe(200);

    expect((await change({ chosen: { ids: [person._id] }, ended: false })).statusCode).toBe(200);
    expect((await page(token)).statusCode).toBe(200);
    expect((await stage.open(token)).status).toBe(200);
    expect((await personOf(token)).linkEndedAt).toBeNull();
  });

  it('all links of one person to the release end together', async () => {
    const { platform } = stage.server;
    const [first, second] = await Promise.all(
      [1, 2].map(() => buildRecipient(platform, stage.organizationId, stage.releaseId, 5)),
    );
    await platform.database.withSystem((db) =>
      db.run(sql`update recipient set email = 'twice@a.example', address = 'twice@a.example', contact_id = null,
        round = case id when ${second?.id ?? ''} then 1 else 0 end where id in (${first?.id ?? ''}, ${second?.id ?? ''})`),
    );
    await change({ chosen: { ids: [first?.id] }, ended: true });
    expect((await page(second?.token ?? '')).statusCode).toBe(410);
    expect((await stage.open(second?.token ?? '')).status).toBe(403);
  });

  it('adds to what is left, also where less is allowed by now than was seen', async () => {
    const { platform } = stage.server;
    const { token, contactId } = await buildRecipient(platform, stage.organizationId, stage.releaseId, 3);
    for (const _ of [1, 2, 3]) await stage.beat((await stage.open(token)).cookie, [[0, 31]]);
    await platform.database.withSystem((db) =>
      db.run(sql`update contact set settings = '{"maxTimesAllowdToWatchVideo":1}' where id = ${contactId}`),
    );
    expect((await stage.open(token)).body).toMatchObject({ code: 'WATCH_LIMIT_REACHED' });
    await change({ chosen: { ids: [(await personOf(token))._id] }, views: 2 });
    expect((await stage.open(token)).body).toMatchObject({ viewsLeft: 2 });
  });

  it('a message that is still to leave brings a link that opens', async () => {
    const { platform } = stage.server;
    const [left, waiting] = await Promise.all(
      [1, 2].map(() => buildRecipient(platform, stage.organizationId, stage.releaseId, 5)),
    );
    await platform.database.withSystem((db) =>
      db.run(
        sql`update recipient set contact_id = ${left?.contactId ?? ''}, state = 'queued' where id = ${waiting?.id ?? ''}`,
      ),
    );
    await change({ chosen: { ids: [left?.id] }, ended: true });
    expect((await page(left?.token ?? '')).statusCode).toBe(410);
    expect((await page(waiting?.token ?? '')).statusCode).toBe(200);
  });

  it('says of a link that was ended before its day no day on which it ended', async () => {
    const token = await stage.addRecipient(1);
    await stage.server.platform.database.withSystem((db) =>
      db.run(sql`update release set expiration_date = '2099-12-31' where id = ${stage.releaseId}`),
    );
    await change({ chosen: { ids: [(await personOf(token))._id] }, ended: true });
    expect((await page(token)).body).not.toContain('2099');
  });

  it('only those who send may do it, of their own organization and this release', async () => {
    const { platform } = stage.server;
    const token = await stage.addRecipient(1);
    const { _id } = await personOf(token);
    const organization = await buildOrganization(platform);
    const stranger = await stage.server.signIn(
      (await buildAccount(platform, { organizationId: organization.id })).email,
    );
    const { organizationId } = stage;
    const reader = await stage.server.signIn(
      (await buildAccount(platform, { organizationId, role: 'client' })).email,
    );
    const release = (await buildRelease(platform, organizationId)).id;
    const body = { chosen: { ids: [_id] }, views: 1 };
    const codes = await Promise.all([
      change(body, { cookie: '' }),
      change(body, { cookie: stranger }),
      change(body, { cookie: reader }),
      change(body, { release }),
      change({ chosen: { ids: [_id] } }),
      change({ chosen: { ids: [_id] }, views: 101 }),
      change({ chosen: { ids: [] }, ended: true }),
    ]);
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([401, 404, 403, 404, 400, 400, 400]);
    expect((await stage.open(token)).body).toMatchObject({ viewsTotal: 1 });
  });

  it.each([
    ['link.giveViews', { views: 1 }],
    ['link.end', { ended: true }],
    ['link.open', { ended: false }],
  ])(
    'of many people %s is one line with how many, beside one of each in their timelines',
    async (action, act) => {
      const { organizationId, server } = stage;
      const ids = await Promise.all(
        [1, 2, 3].map(async () => (await personOf(await stage.addRecipient(1)))._id),
      );
      // What is to be opened again was ended.
      if (action === 'link.open') await change({ chosen: { ids }, ended: true });
      const answer = await change({ chosen: { ids }, ...act });
      expect(answer.json()).toMatchObject({ changed: 3, failures: 0 });
      const lines = await server.system((db) =>
        db.many<{ recipient_id: string | null; target_id: string; actor_id: string; after: object }>(sql`
        select recipient_id, target_id, actor_id, after from audit
        where organization_id = ${organizationId} and action = ${action} order by at desc, id desc limit 4`),
      );
      const whole = lines.filter((line) => line.recipient_id === null);
      expect(whole).toMatchObject([{ target_id: stage.releaseId, after: { people: 3 } }]);
      expect(whole[0]?.actor_id).toBeTruthy();
      expect(lines.map((line) => line.recipient_id).filter((id) => id !== null)).toEqual(
        expect.arrayContaining(ids),
      );
    },
  );

  it('the log names it', async () => {
    const { items } = (
      await stage.get(`/api/audit/${stage.organizationId}?pagination[limit]=50`, admin)
    ).json() as { items: { action: string }[] };
    const actions = items.map(({ action }) => action);
    for (const one of ['link.giveViews', 'link.end', 'link.open']) expect(actions).toContain(one);
  });
});
