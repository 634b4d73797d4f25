import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount } from '../../../test/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const raw = (subject: string) =>
  Buffer.from(
    [
      'From: =?utf-8?B?15DXldec16TXoNeZ?= <press@studio.example>',
      'To: noam@observer.example',
      `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>שלום</p>',
    ].join('\r\n'),
  );

it('shows a system admin the kept messages, newest first, and nobody else', async () => {
  const { mail } = server.platform.gateways;
  const envelope = { from: 'press@studio.example', to: 'noam@observer.example' };
  await mail.send({ id: 'aaa', envelope, raw: raw('קו המים') });
  await mail.send({ id: 'bbb', envelope, raw: raw('שנייה') });
  const admin = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  const list = (await server.call('GET', '/api/outbox', { cookie: admin })).json();
  expect(list.total).toBe(2);
  expect(list.items.at(-1)).toMatchObject({ subject: 'קו המים', to: 'noam@observer.example', kind: 'email' });
  const search = encodeURIComponent('שנייה');
  const found = (await server.call('GET', `/api/outbox?search=${search}`, { cookie: admin })).json();
  expect(found.total).toBe(1);
  const one = (await server.call('GET', `/api/outbox/${found.items[0]._id}`, { cookie: admin })).json();
  expect(one.html).toContain('שלום');
  for (const id of ['nothing', '..%2f..%2fetc%2fpasswd']) {
    expect((await server.call('GET', `/api/outbox/${id}`, { cookie: admin })).statusCode).toBe(404);
  }
  const other = await server.signIn((await buildAccount(server.platform)).email);
  expect((await server.call('GET', '/api/outbox', { cookie: other })).statusCode).toBe(403);
});

it('shows text messages among them', async () => {
  await server.platform.gateways.sms.send({ id: 'ccc', to: '+972501234567', text: 'הקוד שלך: 123456' });
  const admin = await server.signIn((await buildAccount(server.platform, { systemRole: 'admin' })).email);
  const search = encodeURIComponent('+972501234567');
  const found = (await server.call('GET', `/api/outbox?search=${search}`, { cookie: admin })).json();
  expect(found.items).toMatchObject([{ kind: 'sms', to: '+972501234567', subject: 'הקוד שלך: 123456' }]);
  const one = (await server.call('GET', `/api/outbox/${found.items[0]._id}`, { cookie: admin })).json();
  expect(one).toMatchObject({ text: 'הקוד שלך: 123456', html: null, headers: [] });
});
