import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSignatures } from '../../../test/dkim-reader.ts';
import { type DomainStage, publish, startDomainStage, startHouse } from '../../../test/domain-stage.ts';
import { buildRelease } from '../../../test/factories.ts';
import { mailEnvironment, mailProtocols } from '../../../test/mail-protocol.ts';
import { type SmsSink, startSmsSink } from '../../../test/sms-sink.ts';
import { describeDomainKeys } from '../sender-domain/describe-keys.service.ts';

const { answers, read } = mailProtocols.ses;
let sink: SmsSink;
let stage: DomainStage;
beforeAll(async () => {
  sink = await startSmsSink(() => answers.accepted);
  stage = await startDomainStage({ SMTP_URL: '', ...mailEnvironment('ses', sink.port) });
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await sink.close();
});

it('our signature survives a provider that names and dates mails anew', async () => {
  const house = await startHouse(stage, 'studio.example');
  publish(stage.dns, await house.add());
  await house.check();
  const { id } = await buildRelease(stage.server.platform, house.organizationId);
  const body = { from: { email: house.sender }, contacts: [{ email: 'dana@a.example' }] };
  const path = `/api/distribution/${house.organizationId}/distribute-release/${id}`;
  await stage.server.call('POST', path, { cookie: house.cookie, body });
  await expect.poll(() => sink.calls.length).toBe(1);
  const mail = await read(sink.calls[0] as never);
  if (typeof mail === 'string') throw new Error(mail);
  const changed = (mail.raw?.toString('latin1') ?? '')
    .replace(/^Message-ID: .*$/m, 'Message-ID: <010001874f1c2d3e@eu-west-1.amazonses.com>')
    .replace(/^Date: .*$/m, 'Date: Thu, 1 Jan 2026 00:00:00 +0000')
    .replace(/^Feedback-ID: .*$/m, 'Feedback-ID: 1.eu-west-1.x:AmazonSES');
  expect(changed).toContain('amazonses.com');
  const signatures = await readSignatures(Buffer.from(changed, 'latin1'), stage.dns.address);
  expect(signatures.map(({ algorithm, verdict }) => [algorithm, verdict])).toEqual([
    ['ed25519-sha256', 'pass'],
    ['rsa-sha256', 'pass'],
  ]);
  for (const { covers } of signatures)
    expect(covers).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
});

it('where a provider writes the mail itself nothing is said to be signed', async () => {
  const other = await startDomainStage({ SMTP_URL: '', ...mailEnvironment('resend', sink.port) });
  const house = await startHouse(other, 'studio.example');
  publish(other.dns, await house.add());
  expect((await house.check()).verifiedAt).toEqual(expect.any(String));
  expect((await house.organization()).verifiedDomains).toEqual([]);
  expect(await describeDomainKeys(other.server.ctx())).toMatch(/^resend writes the mails itself.*2 keys/);
  await other.stop();
});
