import type { SenderDomain } from '@firstlook/contract/sender-domain.ts';
import { startComingIn } from './coming-in.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';
import { buildAccount, buildOrganization } from './factories.ts';

/** A server that asks a DNS server of this test, mail that arrives, and a clock that can be moved. */
export async function startDomainStage(env: Record<string, string> = {}) {
  const dns = await startDnsServer();
  const world = await startComingIn({
    DNS_SERVERS: dns.address,
    SPF_INCLUDE: 'spf.house.example',
    SECRET_KEY: 'k'.repeat(32),
    ...env,
  });
  return {
    ...world,
    dns,
    async stop() {
      await world.stop();
      await dns.close();
    },
  };
}
export type DomainStage = Awaited<ReturnType<typeof startDomainStage>>;

/** An organization with a proved sender at this domain, and the calls of its admin. */
export async function startHouse({ server }: DomainStage, domain: string, settings: object = {}) {
  const sender = `press@${domain}`;
  const fromEmails = [{ email: sender, title: 'Press', allowReply: true, isDefault: true }];
  const organizationId = (await buildOrganization(server.platform, { settings: { fromEmails, ...settings } }))
    .id;
  const cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  const base = `/api/senderDomain/${organizationId}`;
  const call = (method: string, path: string, body?: object) =>
    server.call(method, `${base}${path}`, { cookie, body });
  const post = async (path: string, body: object = {}) =>
    (await call('POST', path, body)).json<SenderDomain>();
  return {
    organizationId,
    cookie,
    sender,
    domain,
    call,
    add: () => post('', { domain }),
    check: () => post(`/${domain}/check`),
    rotate: () => post(`/${domain}/key`),
    list: async () => (await call('GET', '')).json<{ items: SenderDomain[] }>().items,
    organization: async () =>
      (await server.call('GET', `/api/organization/${organizationId}`, { cookie })).json(),
  };
}

/** Puts what a domain asks for into the zone, as its owner would. */
export function publish(
  { zones }: DnsServer,
  { records }: SenderDomain,
  purposes = ['dkim', 'spf', 'dmarc'],
) {
  for (const { purpose, host, value } of records)
    if (purposes.includes(purpose))
      zones.set(host, { txt: [value], mx: [{ priority: 10, host: `mx.${host}` }] });
}
