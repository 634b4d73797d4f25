import type { OwnHost } from '@firstlook/contract/own-host.ts';
import { type DomainStage, startHouse } from './domain-stage.ts';
import { buildRelease } from './factories.ts';

/** An organization with a published release, and the calls of its admin about its own host. */
export async function startHostHouse(stage: DomainStage, host: string) {
  const house = await startHouse(stage, `mail.${host}`);
  const { organizationId, cookie } = house;
  const release = await buildRelease(stage.server.platform, organizationId, { title: `Film of ${host}` });
  const published = await stage.server.call('POST', `/api/release/${organizationId}/${release.id}/publish`, {
    cookie,
    body: {},
  });
  const call = (method: string, path = '', body?: object) =>
    stage.server.call(method, `/api/ownHost/${organizationId}${path}`, { cookie, body });
  const view = async () => (await call('GET')).json<{ host: OwnHost | null }>().host;
  const publishProof = async () => {
    const proof = (await view())?.records.find(({ purpose }) => purpose === 'proof');
    if (!proof) throw new Error('there is no host');
    const known = stage.dns.zones.get(proof.host)?.txt ?? [];
    stage.dns.zones.set(proof.host, { txt: [...known, proof.value] });
    return proof;
  };
  return {
    ...house,
    host,
    releaseId: release.id,
    published,
    call,
    view,
    publishProof,
    add: () => call('POST', '', { host }),
    check: async () => (await call('POST', '/check', {})).json<{ host: OwnHost; look: string }>(),
    async prove() {
      await call('POST', '', { host });
      await publishProof();
      return call('POST', '/check', {});
    },
    /** A request to a host, as a browser makes it. */
    at: (url: string, headers: Record<string, string> = {}, asked = host) =>
      stage.server.call('GET', url, { headers: { host: asked, ...headers } }),
  };
}
export type HostHouse = Awaited<ReturnType<typeof startHostHouse>>;
