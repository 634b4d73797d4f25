import type { Webhook, WebhookDelivery } from '@firstlook/contract/webhook.ts';
import type { WebhookEvent } from '@firstlook/contract/webhook-rule.ts';
import { startTestServer, type TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';
import { startWebhookSink } from './webhook-sink.ts';

/** A server whose webhooks may reach this machine, one organization, and endpoints to tell. The clock is the machine's and what is added. */
export async function startWebhookStage({ worker = true } = {}) {
  let ahead = 0;
  const sink = await startWebhookSink();
  const server = await startTestServer({
    worker,
    clock: { now: () => new Date(Date.now() + ahead) },
    env: { WEBHOOK_NETWORKS: '127.0.0.1' },
  });
  const enter = async () => {
    const organizationId = (await buildOrganization(server.platform)).id;
    const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
    return { organizationId, email: admin.email, cookie: await server.signIn(admin.email) };
  };
  return {
    sink,
    server,
    enter,
    /** Moves the clock on. */
    later: (milliseconds: number) => {
      ahead += milliseconds;
    },
    async stop() {
      await server.stop();
      await sink.stop();
    },
  };
}
export type WebhookStage = Awaited<ReturnType<typeof startWebhookStage>>;

/** The calls of one organization's webhooks, as its admin. */
export function webhooksOf(server: TestServer, organizationId: string, cookie: string) {
  const base = `/api/webhook/${organizationId}`;
  const call = (method: string, path: string, body?: object) =>
    server.call(method, `${base}${path}`, { cookie, body });
  return {
    call,
    add: async (url: string, events: readonly WebhookEvent[]) =>
      (await call('POST', '', { url, events })).json<Webhook & { secret: string }>(),
    list: async () => (await call('GET', '')).json<{ items: Webhook[] }>().items,
    log: async (id: string) =>
      (await call('GET', `/${id}/delivery`)).json<{ items: WebhookDelivery[] }>().items,
    test: async (id: string) => (await call('POST', `/${id}/test`, {})).json<WebhookDelivery>(),
  };
}
