import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { listParts } from '../../platform/month-part.ts';
import { describeMonths, makeMonths } from './months.service.ts';
import { sweepActivity } from './sweep.service.ts';

const later = (months: number, day = 1) => {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day));
};
const nameOf = (months: number) => `activity_${later(months).toISOString().slice(0, 7).replace('-', '_')}`;

let server: TestServer;
let now = later(4, 20);
/** One keeps it for a quarter, one for a year, which nobody goes beyond. */
let short: string;
let long: string;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  short = (await buildOrganization(server.platform, { settings: { activityDays: 90 } })).id;
  long = (await buildOrganization(server.platform)).id;
});
afterAll(() => server.stop());

const write = (organizationId: string, id: string, at: Date) =>
  server.platform.database.withTenant(organizationId, (db) =>
    db.run(sql`insert into activity (organization_id, id, title, category, at)
      values (${organizationId}, ${id}, 'clientSessionStart', 'clientSession', ${at})`),
  );
const names = async () =>
  (await server.platform.database.withSystem((db) => listParts(db, 'activity'))).map(({ name }) => name);
const ids = async () =>
  (
    await server.platform.database.withSystem((db) =>
      db.many<{ id: string }>(sql`select id from activity order by id`),
    )
  ).map(({ id }) => id);

it('the doctor says that the next month is missing, and how many are made', async () => {
  await expect(describeMonths(server.ctx())).rejects.toThrow('the next month of activity is not made');
  await makeMonths(server.ctx());
  await makeMonths(server.ctx());
  expect(await describeMonths(server.ctx())).toBe('activity: 3 months ahead are made');
  expect(await names()).toEqual(['activity_before', ...[4, 5, 6, 7].map(nameOf), 'activity_rest']);
});

it('what is kept for a shorter time than elsewhere goes row by row, the rest with its month', async () => {
  await write(short, 'short', later(4, 5));
  await write(long, 'long', later(4, 5));
  await write(long, 'old', later(0, 2));
  await write(long, 'young', later(7, 28));
  now = later(8, 1);
  await sweepActivity(server.ctx());
  expect(await ids()).toEqual(['long', 'old', 'young']);
  // More than a year after both: one stands in no month of its own, the month of the other is not over a year ago.
  now = later(16, 25);
  await sweepActivity(server.ctx());
  expect(await ids()).toEqual(['long', 'young']);
  expect(await names()).toContain(nameOf(4));
  now = later(17, 3);
  await sweepActivity(server.ctx());
  expect(await ids()).toEqual(['young']);
  expect(await names()).toEqual([...[5, 6, 7].map(nameOf), 'activity_rest']);
});

it('where somebody comes to keep it for longer, no month of theirs goes', async () => {
  const keep = (days: number) =>
    server.platform.database.withSystem((db) =>
      db.run(
        sql`update organization set settings = settings || jsonb_build_object('activityDays', ${days}::int) where organization_id = ${short}`,
      ),
    );
  await write(short, 'kept', later(7, 5));
  now = later(21, 1);
  await keep(730);
  await sweepActivity(server.ctx());
  // What others keep for a year goes row by row, now that it is kept for two.
  expect(await ids()).toEqual(['kept']);
  await keep(90);
  await sweepActivity(server.ctx());
  expect([await ids(), await names()]).toEqual([[], ['activity_rest']]);
});
