import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';
import { smtpRefusal, startMailSink } from './mail-sink.ts';

/** Addresses of one of the answer's lists, in a fixed order. */
export const emails = (list: { email: string }[]) => list.map(({ email }) => email).sort();

export const from = { email: 'press@studio.example' };

/**
 * An organization that sends into a sink: addresses that begin with `refused` are refused for good, with `later` for now.
 */
async function start() {
  const sink = await startMailSink({
    onRecipient(address) {
      if (address.startsWith('refused')) throw smtpRefusal(550, 'No such person here');
      if (address.startsWith('later')) throw smtpRefusal(451, 'Greylisted, come back');
    },
  });
  const server = await startTestServer({ env: { SMTP_URL: sink.url }, worker: true });
  const organizationId = (await buildOrganization(server.platform)).id;
  const cookie = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  return {
    sink,
    server,
    organizationId,
    cookie,
    distribute: (releaseId: string, body: object, headers: Record<string, string> = {}) =>
      server.call('POST', `/api/distribution/${organizationId}/distribute-release/${releaseId}`, {
        cookie,
        body: { from, ...body },
        headers,
      }),
    stop: async () => {
      await server.stop();
      await sink.close();
    },
  };
}
export type SendingStage = Awaited<ReturnType<typeof start>>;

/** The same for a whole test file: begun before its first test, with an empty sink before each, stopped after the last. */
export function withSendingStage(take: (stage: SendingStage) => void): void {
  let stage: SendingStage;
  beforeAll(async () => {
    stage = await start();
    take(stage);
  });
  beforeEach(() => {
    stage.sink.mails.length = 0;
  });
  afterAll(() => stage.stop());
}
