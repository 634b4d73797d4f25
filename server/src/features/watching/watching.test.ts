import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { getOwnWatching } from '@firstlook/contract/watching.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type Sql, sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { accountKey, recipientKey } from '../media/viewer-key.ts';

interface Person {
  id: string;
  email: string;
  cookie: string;
}
type Answer = AnswerOf<typeof getOwnWatching>;

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

let server: TestServer;
let organizationId: string;
let watcher: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  watcher = await enter('client');
  other = await enter('user');
});

async function enter(role: 'client' | 'user' | 'producer'): Promise<Person> {
  const account = await buildAccount(server.platform, { organizationId, role });
  return { ...account, cookie: await server.signIn(account.email) };
}
const change = (statement: Sql) =>
  server.platform.database.withTenant(organizationId, (db) => db.run(statement));
const ask = ({ cookie }: Person, query = '') =>
  server.call('GET', `/api/watching/${organizationId}${query}`, { cookie });
const told = async (person: Person, query = '') => (await ask(person, query)).json<Answer>();
const visit = ({ cookie }: Person) =>
  server.call('POST', '/api/activity', {
    cookie,
    body: { title: 'clientVisit', category: 'clientSession', organizationId },
  });
const silent = (person: Person, minutes: number) =>
  change(sql`update visit set seen_at = ${ago(minutes)} where account_id = ${person.id}`);

/** A release with a film of a hundred seconds, open to readers since so many minutes; null: a draft. */
async function release(
  title: string,
  openFor: number | null = 1000,
): Promise<{ id: string; fileId: string }> {
  const fileId = newId();
  await change(sql`
    insert into file (organization_id, id, kind, name, extension, content_type, size, status, duration_seconds)
    values (${organizationId}, ${fileId}, 'video', 'a.mp4', 'mp4', 'video/mp4', 1, 'ready', 100)`);
  const { id } = await buildRelease(server.platform, organizationId, { title, videos: [{ fileId }] });
  if (openFor !== null)
    await change(sql`
      update release set distributed_at = ${ago(openFor)}, listed_at = ${ago(openFor)} where id = ${id}`);
  return { id, fileId };
}

const watch = (person: Person, one: { id: string; fileId: string }, position: number, minutes = 5) =>
  change(sql`
    insert into watch (organization_id, id, file_id, release_id, viewer_key, account_id, total_ms, duration_seconds,
      position_seconds, updated_at, beat_at)
    values (${organizationId}, ${newId()}, ${one.fileId}, ${one.id}, ${accountKey(person.id)}, ${person.id}, 1000, 100,
      ${position}, ${ago(minutes)}, ${ago(minutes)})`);

const begun = async (person: Person, query = '') =>
  (await told(person, query)).begun.map(({ release, position }) => [release.releaseData.title, position]);
const fresh = async (person: Person) =>
  (await told(person)).fresh.map(({ releaseData }) => releaseData.title);

describe('films that were begun', () => {
  it('are told to their own viewer, the last one first, with the second to go on at', async () => {
    const [first, second] = [await release('First'), await release('Second')];
    await watch(watcher, first, 40, 60);
    await watch(watcher, second, 12.5, 30);
    expect(await begun(watcher)).toEqual([
      ['Second', 12.5],
      ['First', 40],
    ]);
    const [shown] = (await told(watcher)).begun;
    expect(shown).toMatchObject({ fileId: second.fileId, mediaSecondsDuration: 100 });
    expect(await begun(other)).toEqual([]);
  });

  it('are not told when seen to the end or never played', async () => {
    await watch(watcher, await release('Seen'), 95);
    await watch(watcher, await release('Only opened'), 0);
    expect(await begun(watcher)).toEqual([]);
  });

  it.each([
    ['a draft again', sql`distributed_at = null`],
    ['expired', sql`expiration_date = now() - interval '1 minute'`],
  ])('are gone when the release is %s, for who makes releases as well', async (_what, shut) => {
    const one = await release('Shut');
    const producer = await enter('producer');
    for (const person of [watcher, producer]) await watch(person, one, 40);
    expect([await begun(watcher), await begun(producer)]).toEqual([[['Shut', 40]], [['Shut', 40]]]);
    await change(sql`update release set ${shut} where id = ${one.id}`);
    expect([await begun(watcher), await begun(producer)]).toEqual([[], []]);
  });

  it('are gone when the film was taken out, the release deleted or the organization closed', async () => {
    const [kept, without, removed] = [
      await release('Kept'),
      await release('Without'),
      await release('Removed'),
    ];
    for (const one of [kept, without, removed]) await watch(watcher, one, 40);
    await change(sql`update release_file set is_current = false where release_id = ${without.id}`);
    await change(sql`delete from release where id = ${removed.id}`);
    expect(await begun(watcher)).toEqual([['Kept', 40]]);
    await server.platform.database.withSystem((db) =>
      db.run(sql`update organization set deleted_at = now() where organization_id = ${organizationId}`),
    );
    expect((await ask(watcher)).statusCode).toBe(404);
  });

  it('keep to the page of the organization, and to one that is there', async () => {
    await server.platform.database.withSystem((db) =>
      db.run(
        sql`update organization set settings = settings || ${JSON.stringify({
          routes: [
            {
              id: 'series',
              name: 'Series',
              releaseFilter: { releaseTypes: ['series'] },
              showInRoles: ['client'],
            },
          ],
        })}::jsonb where organization_id = ${organizationId}`,
      ),
    );
    await watch(watcher, await release('Elsewhere'), 40);
    expect(await begun(watcher, '?route=series')).toEqual([]);
    expect((await ask(watcher, '?route=missing')).statusCode).toBe(404);
  });
});

describe('what is new since the last visit', () => {
  it('is nothing in the first one, and afterwards what was opened to readers since', async () => {
    await release('Long there', 5000);
    await visit(watcher);
    expect(await told(watcher)).toMatchObject({ since: null, fresh: [] });
    await silent(watcher, 120);
    await release('Before', 150);
    await release('Since', 60);
    await release('Draft', null);
    expect(await fresh(watcher)).toEqual(['Since']);
    await visit(watcher);
    expect(await fresh(watcher), 'the visit is noted').toEqual(['Since']);
    expect((await told(other)).since).toBeNull();
  });

  it('moves on with half an hour of silence, not with each load, and never by being asked', async () => {
    await visit(watcher);
    await silent(watcher, 120);
    await visit(watcher);
    const { since } = await told(watcher);
    await silent(watcher, 29);
    await visit(watcher);
    expect((await told(watcher)).since).toBe(since);
    await silent(watcher, 31);
    const later = (await told(watcher)).since;
    expect(Date.parse(later as string)).toBeGreaterThan(Date.parse(since as string));
    expect((await told(watcher)).since).toBe(later);
    await visit(watcher);
    expect((await told(watcher)).since).toBe(later);
  });

  it('does not move on while a film plays', async () => {
    await visit(watcher);
    await silent(watcher, 120);
    await watch(watcher, await release('Long film'), 40, 3);
    await visit(watcher);
    expect((await told(watcher)).since).toBeNull();
  });
});

describe('views left', () => {
  it('are those of the link in the own mail, after the address was proved', async () => {
    const one = await release('Limited');
    const recipient = await buildRecipient(server.platform, organizationId, one.id, 3);
    await change(sql`update recipient set address = ${watcher.email}, email = ${watcher.email}, state = 'sent'
      where token = ${recipient.token}`);
    await change(sql`insert into viewer (organization_id, release_id, viewer_key, views_spent)
      select organization_id, release_id, ${recipientKey('')} || id, 1 from recipient where token = ${recipient.token}`);
    expect((await told(watcher)).views).toEqual([{ releaseId: one.id, viewsLeft: 2, viewsTotal: 3 }]);
    expect((await told(other)).views).toEqual([]);
    const expire = (at: Sql) => change(sql`update release set expiration_date = ${at} where id = ${one.id}`);
    await expire(sql`now() - interval '1 minute'`);
    expect((await told(watcher)).views).toEqual([]);
    await expire(sql`null`);
    await server.platform.database.withSystem((db) =>
      db.run(sql`update account set email_verified = false where id = ${watcher.id}`),
    );
    expect((await told(watcher)).views).toEqual([]);
  });
});

it('is kept by nobody', async () => {
  expect((await ask(watcher)).headers['cache-control']).toBe('no-store');
});
