import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../../../test/mail-sink.ts';
import { sendAuthMail } from './auth-mail.service.ts';

let server: TestServer;
let sink: MailSink;
let isAway = false;
const password = 'Sea-view-2026';

beforeAll(async () => {
  sink = await startMailSink({
    onRecipient: () => {
      if (isAway) throw smtpRefusal(451, 'try again later');
    },
  });
  server = await startTestServer({ env: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const jobOf = async (kind: string) => {
  const { rows } = await server.platform.database.withSystem((db) =>
    db.client.query<{ data: never; limit: number; pause: number; longest: number }>(
      'select data, retry_limit as limit, retry_delay as pause, retry_delay_max as longest from pgboss.job ' +
        "where name = 'auth.mail' and data->>'kind' = $1 order by created_on desc limit 1",
      [kind],
    ),
  );
  return rows[0] ?? expect.fail(`no mail ${kind} was asked for`);
};

it('tries a mail as long as it is of use, with pauses of at most a quarter of an hour', async () => {
  const { email } = await buildAccount(server.platform);
  await server.call('POST', '/api/auth/sendNewPasswordEmail', { body: { email } });
  const half = await jobOf('newPassword');
  expect([half.pause, half.longest]).toEqual([5, 900]);
  expect(half.limit).toBe(8);
  await server.call('POST', '/api/auth/signup', {
    body: { firstName: 'A', lastName: 'B', email: 'day@readers.example', mobile: '0501234567', password },
  });
  expect((await jobOf('welcome')).limit).toBeGreaterThan(90);
});

it('shows to the person and to the admins that a mail has not arrived, until one has', async () => {
  const organizationId = (await buildOrganization(server.platform, { domain: 'bay' })).id;
  const admin = await server.signIn(
    (await buildAccount(server.platform, { organizationId, role: 'admin' })).email,
  );
  const email = 'waiting@readers.example';
  const body = { firstName: 'A', lastName: 'B', email, mobile: '0501234567', password };
  await server.call('POST', '/api/auth/signup/bay', { body });
  const cookie = await server.signIn(email, password);
  const shown = async () => ({
    own: (await server.call('GET', '/api/auth/info', { cookie })).json().mailFailed,
    list: (
      await server.call('GET', `/api/account/${organizationId}?filter[params][status]=pending`, {
        cookie: admin,
      })
    ).json().items[0].mailFailed,
  });
  const { data } = await jobOf('welcome');
  isAway = true;
  await expect(sendAuthMail(server.ctx(), data)).rejects.toMatchObject({ code: 'CANNOT_SEND_MAIL' });
  expect(await shown()).toEqual({ own: true, list: true });
  isAway = false;
  await sendAuthMail(server.ctx(), data);
  expect(await shown()).toEqual({ own: false, list: false });
  expect(sink.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

it('tells the admins of a request once the mail server is back', async () => {
  const organizationId = (await buildOrganization(server.platform, { domain: 'reef' })).id;
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const email = 'asker@readers.example';
  const body = { firstName: 'A', lastName: 'B', email, mobile: '0501234567', password };
  await server.call('POST', '/api/auth/signup/reef', { body });
  const { data } = await jobOf('joinRequest');
  isAway = true;
  for (let round = 0; round < 12; round += 1)
    await expect(sendAuthMail(server.ctx(), data)).rejects.toMatchObject({ code: 'CANNOT_SEND_MAIL' });
  isAway = false;
  await sendAuthMail(server.ctx(), data);
  expect(sink.mails.filter(({ to }) => to.includes(admin.email))).toHaveLength(1);
});
