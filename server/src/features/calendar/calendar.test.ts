import type { CalendarEntry } from '@firstlook/contract/calendar.ts';
import { beforeEach, expect, it } from 'vitest';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** Days on the calendar of an organization whose clocks are two or three hours ahead of UTC. */
let { server } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server } = stage);
});

let organizationId: string;
let cookie: string;
beforeEach(async () => {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await signIn('admin');
});
const signIn = async (role: 'admin' | 'producer' | 'user') =>
  server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
const write = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const ask = (query: string, more: object = { cookie }) =>
  server.call('GET', `/api/calendar/${organizationId}?${query}`, more);
const month = async (): Promise<CalendarEntry[]> => (await ask('from=2027-03-01&to=2027-03-31')).json().items;
const briefly = (items: CalendarEntry[]) =>
  items.map(({ kind, day, title, send }) => [day, kind, title, send && [send.state, send.count]]);
const release = async (title: string, moments: Record<string, string> = {}) => {
  const { id } = await buildRelease(server.platform, organizationId, { title });
  for (const [column, at] of Object.entries(moments))
    await write(
      column === 'publish'
        ? sql`update release set publish_at = ${at} where id = ${id}`
        : column === 'embargo'
          ? sql`update release set embargo_until = ${at} where id = ${id}`
          : column === 'opened'
            ? sql`update release set distributed_at = ${at} where id = ${id}`
            : sql`update release set expiration_date = ${at} where id = ${id}`,
    );
  return id;
};
/** A send as it stands, at a moment that no call could set. */
async function send(
  releaseId: string,
  at: string,
  more: { phase?: string; isPlanned?: boolean; isOver?: boolean } = {},
) {
  const body = { from, audience: { contacts: [{ email: `c${Math.random()}@calendar.example` }] } };
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const path = `/api/distribution/${organizationId}/distribute-audience/${releaseId}`;
  const { distributionId: id } = (
    await server.call('POST', path, { cookie, body: { ...body, startsAt } })
  ).json();
  const { phase = 'open', isOver = false, isPlanned = !isOver } = more;
  await write(sql`update distribution set starts_at = ${at}, phase = ${phase},
    scheduled = case when ${isPlanned}::boolean then scheduled end where id = ${id}`);
  if (isOver) await write(sql`delete from send_birth where distribution_id = ${id}`);
  return id as string;
}

it('shows each moment on the day that it is where the organization is', async () => {
  await release('Late', { publish: '2027-03-09T22:30:00Z' });
  await release('Summer', { embargo: '2027-03-27T21:30:00Z' });
  await release('Over', { expiration: '2027-03-31T20:59:59Z' });
  await release('Next', { expiration: '2027-03-31T21:00:00Z' });
  await release('Out', { opened: '2027-02-28T22:00:00Z' });
  expect(briefly(await month())).toEqual([
    ['2027-03-01', 'opened', 'Out', null],
    ['2027-03-10', 'publish', 'Late', null],
    ['2027-03-28', 'embargo', 'Summer', null],
    ['2027-03-31', 'expiration', 'Over', null],
  ]);
});

it('tells how each send stands, joins those that are alike, and says once that a release went out', async () => {
  const id = await release('Waterline', { opened: '2027-03-03T10:00:00Z' });
  await send(id, '2027-03-03T10:00:00Z', { isOver: true });
  await send(id, '2027-03-03T10:01:00Z', { isOver: true });
  await send(id, '2027-03-04T10:00:00Z', { isPlanned: false });
  await send(id, '2027-03-05T10:00:00Z', { isPlanned: false, phase: 'paused' });
  const planned = await send(id, '2027-03-20T08:00:00Z');
  await send(id, '2027-03-21T08:00:00Z', { phase: 'paused' });
  await send(id, '2027-03-22T08:00:00Z', { phase: 'stopped' });
  const items = await month();
  expect(briefly(items)).toEqual([
    ['2027-03-03', 'send', 'Waterline', ['sent', 2]],
    ['2027-03-04', 'send', 'Waterline', ['sending', 1]],
    ['2027-03-05', 'send', 'Waterline', ['paused', 1]],
    ['2027-03-20', 'send', 'Waterline', ['planned', 1]],
    ['2027-03-21', 'send', 'Waterline', ['paused', 1]],
    ['2027-03-22', 'send', 'Waterline', ['stopped', 1]],
  ]);
  expect(items[3]).toMatchObject({ releaseId: id, send: { distributionId: planned, channel: 'email' } });
});

it('shows nothing of another organization, and nothing that was put away', async () => {
  const id = await release('Ours', { expiration: '2027-03-05T10:00:00Z' });
  await write(sql`update release set archived_at = now() where id = ${id}`);
  const other = organizationId;
  organizationId = (await buildOrganization(server.platform)).id;
  const theirs = await signIn('admin');
  await release('Theirs', { expiration: '2027-03-05T10:00:00Z' });
  expect((await ask('from=2027-03-01&to=2027-03-31', { cookie })).statusCode).toBe(404);
  cookie = theirs;
  expect(briefly(await month())).toEqual([['2027-03-05', 'expiration', 'Theirs', null]]);
  organizationId = other;
});

it('who may not see distributions is shown releases alone, who may not see drafts nothing', async () => {
  const id = await release('Waterline', { expiration: '2027-03-30T10:00:00Z' });
  await send(id, '2027-03-20T08:00:00Z');
  const made = await server.call('POST', `/api/apiKey/${organizationId}`, {
    cookie,
    body: { name: 'Reader', scopes: ['release.readDraft'], expiresInDays: null },
  });
  const headers = { authorization: `Bearer ${made.json().secret}` };
  const { items } = (await ask('from=2027-03-01&to=2027-03-31', { headers })).json();
  expect(briefly(items)).toEqual([['2027-03-30', 'expiration', 'Waterline', null]]);
  cookie = await signIn('producer');
  expect(await month()).toHaveLength(2);
  cookie = await signIn('user');
  expect((await ask('from=2027-03-01&to=2027-03-31')).statusCode).toBe(403);
});

it.each([
  ['from=2027-03-31&to=2027-03-01'],
  ['from=2027-03-01&to=2027-06-01'],
  ['from=yesterday&to=2027-03-02'],
  ['from=2027-02-30&to=2027-03-02'],
  [''],
])('refuses a range that is none: %s', async (query) => {
  expect((await ask(query)).statusCode).toBeGreaterThanOrEqual(400);
  expect((await ask(query)).statusCode).toBeLessThan(500);
});

it('the rest of a send with two subjects stands on the day of its own moment, where it has one', async () => {
  const id = await release('Two subjects');
  const begin = async (decideAfterHours: number | null, at: string, restAt: string) => {
    const contacts = Array.from({ length: 40 }, () => ({ email: `c${Math.random()}@calendar.example` }));
    const { distributionId } = (
      await server.call('POST', `/api/distribution/${organizationId}/distribute-audience/${id}`, {
        cookie,
        body: {
          from,
          audience: { contacts },
          startsAt: new Date(Date.now() + 86_400_000).toISOString(),
          subject: 'One',
          subjectTest: { subject: 'Another', percent: 50, decideAfterHours },
        },
      })
    ).json();
    const isMeant = sql`(id = ${distributionId} or part_of = ${distributionId})`;
    await write(sql`update distribution set starts_at = case test_side when 'rest' then ${restAt}::timestamptz else ${at}::timestamptz end
      where ${isMeant}`);
    return distributionId as string;
  };
  const first = await begin(24, '2027-03-03T10:00:00Z', '2027-03-04T10:00:00Z');
  await begin(2, '2027-03-06T10:00:00Z', '2027-03-06T12:00:00Z');
  await begin(null, '2027-03-08T10:00:00Z', '2027-03-09T10:00:00Z');
  const items = await month();
  expect(briefly(items)).toEqual([
    ['2027-03-03', 'send', 'Two subjects', ['planned', 1]],
    ['2027-03-04', 'send', 'Two subjects', ['planned', 1]],
    ['2027-03-06', 'send', 'Two subjects', ['planned', 1]],
    ['2027-03-08', 'send', 'Two subjects', ['planned', 1]],
  ]);
  expect(items[1]?.send?.distributionId).toBe(first);
});
