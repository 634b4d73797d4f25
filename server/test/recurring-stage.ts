import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import { expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import type { TestServer } from './app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from './factories.ts';
import { from } from './sending-stage.ts';

/** An organization by the clocks of Jerusalem with an admin and a list of two people, for tests of sends that repeat. */
export async function buildRecurring(server: TestServer, settings: object = {}) {
  const zone = { timeZone: 'Asia/Jerusalem', locale: 'he' };
  const organizationId = (await buildOrganization(server.platform, { settings: { ...zone, ...settings } }))
    .id;
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const cookie = await server.signIn(admin.email);
  const write = (statement: ReturnType<typeof sql>) => server.system((db) => db.run(statement));
  const listId = `list-${organizationId}`;
  const contacts = await buildContacts(server.platform, organizationId, 2, {
    email: (index: number) => `reader${index}-${organizationId}@repeat.example`,
  });
  await write(
    sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, ${listId}, 'Critics')`,
  );
  for (const id of contacts)
    await write(sql`insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
      values (${organizationId}, ${listId}, ${id})`);
  const body = {
    name: 'Monthly titles',
    releaseType: 'programme',
    rule: {
      every: 'month',
      weekdays: [] as number[],
      monthDay: 1,
      time: '09:00',
      endsOn: null as string | null,
    },
    message: { from, subject: null as string | null, preheader: null, kind: 'press', perHour: null },
    audience: { mailingLists: [listId] } as object,
  };
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', sent?: object, by = cookie) =>
    server.call(method, `/api/recurring-send/${organizationId}${path}`, { cookie: by, body: sent });
  const create = async (changes: Partial<typeof body> = {}, by = cookie): Promise<RecurringSend> => {
    const answer = await call('POST', '', { ...body, ...changes }, by);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  /** The list as whoever is signed in anew reads it: a session may have ended on a clock that was moved. */
  const list = async (): Promise<RecurringSend[]> =>
    (await call('GET', '', undefined, await server.signIn(admin.email))).json().items;
  /** A release that readers see since a moment. */
  const open = async (title: string, at: string) => {
    const { id } = await buildRelease(server.platform, organizationId, { title });
    await write(sql`update release set distributed_at = ${at} where id = ${id}`);
    return id;
  };
  const sends = () =>
    server.system((db) =>
      db.many<{ id: string; title: string; starts_at: Date; phase: string }>(sql`
        select d.id, r.title, d.starts_at, d.phase from distribution d
        join release r on r.organization_id = d.organization_id and r.id = d.release_id
        where d.organization_id = ${organizationId} order by d.starts_at`),
    );
  return { organizationId, admin, cookie, listId, contacts, body, call, create, list, open, sends, write };
}
export type RecurringStage = Awaited<ReturnType<typeof buildRecurring>>;
