import type { OpenedRelease } from '@firstlook/contract/release.ts';
import { expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { startTestServer } from './app.ts';
import { buildAccount, buildOrganization, buildRelease } from './factories.ts';

export type Role = 'producer' | 'client' | 'admin';

/** Releases in several languages, who works on them and who reads. `begin` makes another organization of them. */
export async function startTranslationStage() {
  let now = new Date('2026-03-01T10:00:00Z');
  const server = await startTestServer({ clock: { now: () => now } });
  let organizationId = '';
  let cookies: Record<Role, string> = { producer: '', client: '', admin: '' };

  const begin = async () => {
    now = new Date('2026-03-01T10:00:00Z');
    organizationId = (await buildOrganization(server.platform)).id;
    const signIn = async (role: Role) =>
      server.signIn((await buildAccount(server.platform, { organizationId, role })).email);
    cookies = {
      producer: await signIn('producer'),
      client: await signIn('client'),
      admin: await signIn('admin'),
    };
  };
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, by: Role, body?: object) =>
    server.call(method, `/api/release/${organizationId}/${rest}`, { cookie: cookies[by], body });
  const translate = (id: string, locale: string, by: Role = 'producer') =>
    call('POST', `${id}/translate`, by, { locale });
  const change = (id: string, assignment: ReturnType<typeof sql>) =>
    server.platform.database.withSystem((db) =>
      db.run(sql`update release set ${assignment} where organization_id = ${organizationId} and id = ${id}`),
    );
  const open = (id: string) => change(id, sql`distributed_at = ${now}`);
  const publish = async (id: string) => {
    const answer = await call('POST', `${id}/publish`, 'producer');
    expect(answer.statusCode, answer.body).toBe(200);
  };

  return {
    server,
    begin,
    call,
    translate,
    change,
    open,
    publish,
    id: () => organizationId,
    now: () => now,
    cookie: (role: Role) => cookies[role],
    /** A Hebrew draft. @returns its id */
    release: async (data: Record<string, unknown> = {}) =>
      (await buildRelease(server.platform, organizationId, data)).id,
    /** @returns the id of the translation that is made */
    async made(id: string, locale: string): Promise<string> {
      const answer = await translate(id, locale);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ _id: string }>()._id;
    },
    item: async (id: string, by: Role = 'producer') => (await call('GET', id, by)).json<OpenedRelease>(),
  };
}
