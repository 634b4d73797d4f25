import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildStage, openChildStage } from './child-stage.ts';
import { mailEnvironment, mailProtocols } from './mail-protocol.ts';
import { type SmsReply, type SmsSink, startSmsSink } from './sms-sink.ts';

const { answers } = mailProtocols.resend;
let sink: SmsSink;
let stage: ChildStage;
/** The provider has the mail, and answers when it is let. */
let answer: Promise<SmsReply>;
let letGo: (reply: SmsReply) => void;
beforeAll(async () => {
  const held = Promise.withResolvers<SmsReply>();
  answer = held.promise;
  letGo = held.resolve;
  sink = await startSmsSink(() => answer);
  stage = await openChildStage(
    { SMTP_URL: '', ...mailEnvironment('resend', sink.port) },
    async () => undefined,
  );
}, 120_000);
afterAll(async () => {
  letGo(answers.accepted);
  await stage.close();
  await sink.close();
});

it('a mail that a provider had while the server was killed is unconfirmed, and not sent again by itself', {
  timeout: 120_000,
}, async () => {
  const { call, until, server } = stage;
  const { organizationId, releaseId } = await stage.makeRelease();
  const { distributionId } = await call<{ distributionId: string }>(
    'POST',
    `/distribution/${organizationId}/distribute-audience/${releaseId}`,
    {
      from: { email: 'press@mifras.example' },
      audience: { contacts: [{ email: 'dana@a.example', firstName: 'Dana' }] },
    },
  );
  await until('the hand-over', () => sink.calls.length === 1, 60_000);
  await server.kill();
  answer = Promise.resolve(answers.accepted);
  await server.start();
  const progress = () =>
    call<{ phase: string; states: Record<string, number> }>(
      'GET',
      `/distribution/${organizationId}/progress/${distributionId}`,
    );
  await until('the end', async () => (await progress()).phase === 'done', 60_000);
  expect((await progress()).states).toEqual({ unconfirmed: 1 });
  expect(sink.calls).toHaveLength(1);
  await call('POST', `/distribution/${organizationId}/resend/${distributionId}`, { state: 'unconfirmed' });
  await until('the second send', async () => (await progress()).states.sent === 1, 60_000);
  expect(sink.calls).toHaveLength(2);
});
