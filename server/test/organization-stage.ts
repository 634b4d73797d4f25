import { startTestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';

/** An organization with people of each role, a system admin and a stranger, and the calls its tests make as one of them. */
export async function startOrganizationStage(options: { worker?: boolean } = {}) {
  let now = new Date();
  const server = await startTestServer({ ...options, clock: { now: () => now } });
  const organizationId = (await buildOrganization(server.platform, { domain: 'harbour' })).id;
  const cookies: Record<string, string> = {};
  for (const role of ['creator', 'admin', 'developer', 'producer'] as const)
    cookies[role] = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role })).email,
    );
  cookies.system = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  cookies.stranger = await server.signIn((await buildAccount(server.platform)).email);
  const call = (method: string, path: string, who: string, body?: object) =>
    server.call(method, `/api/organization${path}`, { cookie: cookies[who], body });
  const read = async (id = organizationId) => (await call('GET', `/${id}`, 'system')).json();
  return {
    server,
    organizationId,
    cookies,
    call,
    read,
    save: async (change: object, who = 'admin', id = organizationId) =>
      call('PUT', `/${id}`, who, { version: (await read(id)).version, ...change }),
    setNow: (at: Date) => {
      now = at;
    },
  };
}
export type OrganizationStage = Awaited<ReturnType<typeof startOrganizationStage>>;
