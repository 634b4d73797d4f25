import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChildServer, childServer } from './child-server.ts';
import { type MailSink, smtpRefusal, startMailSink } from './mail-sink.ts';

/** Whatever the program writes, at its most talkative, holds no secret of coming in (promise P1). */
const password = 'Log-secret-1!';
const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-log-'));
let sink: MailSink;
let server: ChildServer;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  sink = await startMailSink({
    onRecipient: (address) => {
      if (address.startsWith('tv-user')) throw smtpRefusal(550, 'no such mailbox');
    },
  });
  server = await childServer({
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    DEMO: 'true',
    DEMO_CONTENT: 'false',
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'trace',
  });
  await server.start();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

function client() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method: string, url: string, body: object = {}) {
      const answer = await fetch(`${server.url}/api${url}`, {
        method,
        headers: {
          'content-type': 'application/json',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: method === 'GET' ? undefined : JSON.stringify(body),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      return { status: answer.status, body: await answer.text() };
    },
  };
}

const mailText = (to: string, index: number) =>
  vi.waitFor(
    async () => {
      const mail = sink.mails.filter((one) => one.to.includes(to))[index];
      if (!mail) throw new Error(`no mail ${index} to ${to}`);
      return (await mail.parsed()).text ?? '';
    },
    { timeout: 20_000, interval: 50 },
  );

it('writes no password, code, token or cookie into its log', { timeout: 60_000 }, async () => {
  const admin = client();
  expect((await admin.call('POST', '/auth/login', { email: 'tv-admin@demo.test', password })).status).toBe(
    200,
  );
  const organization = JSON.parse((await admin.call('GET', '/organization')).body).items[0];
  const strict = { version: organization.version, requireAuth: true, require2FactorAuth: true };
  expect((await admin.call('PUT', `/organization/${organization._id}`, strict)).status).toBe(200);

  const email = 'tv-client@demo.test';
  const person = client();
  await person.call('POST', '/auth/login', { email, password });
  await person.call('POST', '/auth/makeSecondFactorAuthPass', { method: 'email' });
  const code = /^\d{6}$/m.exec(await mailText(email, 0))?.[0] ?? 'none';
  await person.call('POST', '/auth/finish2FactorAuth', { pass: '000000', method: 'email' });
  const waiting = person.cookies.get('firstlook-waiting') ?? 'none';
  expect((await person.call('POST', '/auth/finish2FactorAuth', { pass: code, method: 'email' })).status).toBe(
    200,
  );
  await person.call('POST', '/auth/sendNewPasswordEmail', { email });
  const token = /token=([\w-]+)/.exec(await mailText(email, 1))?.[1] ?? 'none';
  const next = 'Log-secret-2!';
  expect((await client().call('POST', '/auth/newPassword', { token, password: next })).status).toBe(204);

  // What goes wrong is written down: a mail that is refused, with a code in it.
  const refused = client();
  await refused.call('POST', '/auth/login', { email: 'tv-user@demo.test', password });
  expect((await refused.call('POST', '/auth/makeSecondFactorAuthPass', { method: 'email' })).status).toBe(
    502,
  );

  await vi.waitFor(() => expect(server.output()).toContain('no such mailbox'), 10_000);
  const log = server.output();
  // Times are full of digits: the code is looked for as a word of its own.
  expect(log).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  const secrets = [next, waiting, token, ...person.cookies.values(), ...admin.cookies.values()];
  for (const secret of secrets.filter((one) => one !== '')) expect(log.includes(secret), secret).toBe(false);
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.join('\n')).not.toContain(password);
});
