import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildOrganization, buildRelease } from '../../../test/factories.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import type { NewEvent } from './event.store.ts';
import { eventGroupOf } from './event-group.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function eventOfNewRelease(): Promise<NewEvent> {
  const organizationId = (await buildOrganization(server.platform)).id;
  const releaseId = (await buildRelease(server.platform, organizationId)).id;
  return {
    ...{ organizationId, releaseId, id: newId(), recipientId: null, linkTokenId: null, accountId: null },
    ...{ kind: 'landing', platform: 'landingPage', origin: 'site', verdict: 'person', reason: null },
    ...{ url: null, userAgent: '', device: '', country: '', at: new Date() },
  };
}

it('what comes with an event of a release that somebody holds is written, if it is another organization’s', async () => {
  const [held, free] = [await eventOfNewRelease(), await eventOfNewRelease()];
  const { append } = eventGroupOf(server.ctx({ organizationId: '' }));
  const answers = await server.platform.database.withSystem(async (db) => {
    await db.run(sql`select id from release where id = ${held.releaseId} for update`);
    return Promise.allSettled([append(held), append({ ...held, id: newId() }), append(free)]);
  });
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await append(held);
  const rows = await server.platform.database.withSystem((db) =>
    db.many<{ id: string }>(sql`select id from event order by at, id`),
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([held.id, free.id].sort());
});
