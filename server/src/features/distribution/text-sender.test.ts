import { expect, it } from 'vitest';
import { buildAccount, buildRelease } from '../../../test/factories.ts';
import { newNumber, type TextStage, withTextStage } from '../../../test/text-stage.ts';

/** Who a text message comes from (docs/decisions/0068). */
let { sink, server, organizationId, call, distribute } = {} as TextStage;
withTextStage((stage) => {
  ({ sink, server, organizationId, call, distribute } = stage);
});

const organization = (method: 'GET' | 'PUT', cookie: string, body?: object) =>
  server.call(method, `/api/organization/${organizationId}`, { cookie, body });

it('an organization’s texts come from the sender it names, and a call names no other', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const send = (from?: object) => distribute(releaseId, { contacts: [{ mobile: newNumber() }], from });
  expect((await send()).statusCode).toBe(200);
  expect(sink.texts[0]).not.toHaveProperty('from');
  const named = { email: '', title: 'Harbour' };
  const unknown = { code: 'UNKNOWN_SENDER', issues: [{ path: 'from.title', code: 'option' }] };
  expect((await send(named)).json()).toMatchObject(unknown);

  await setSender('Harbour');
  expect((await send()).statusCode).toBe(200);
  expect((await send(named)).statusCode).toBe(200);
  expect(sink.texts.slice(1).map(({ from }) => from)).toEqual(['Harbour', 'Harbour']);
  for (const other of [{ email: 'press@studio.example' }, { email: '', title: 'harbour' }])
    expect((await send(other)).json()).toMatchObject(unknown);
  const test = { distributionType: 'sms', text: 'Hi', contacts: [{ mobile: newNumber() }] };
  expect((await call('POST', `test/${releaseId}`, test)).json().sentToContacts).toHaveLength(1);
  expect(sink.texts.at(-1)?.from).toBe('Harbour');
  expect((await call('GET', `text-message/${releaseId}`)).json().sender).toBe('Harbour');
});

let admin: string | undefined;
async function setSender(textSender: string | null) {
  admin ??= (await buildAccount(server.platform, { organizationId, role: 'admin' })).email;
  const cookie = await server.signIn(admin);
  const { version } = (await organization('GET', cookie)).json();
  return organization('PUT', cookie, { textSender, version });
}

it.each(['HarbourFilms', '12345', 'Ha rbour', 'שידור', '972501234567', '+0501234567', ''])(
  'no provider takes %j as a sender',
  async (wrong) => {
    expect((await setSender(wrong)).statusCode).toBe(400);
  },
);

it('a number may be one', async () => {
  expect((await setSender('+972501234567')).statusCode).toBe(200);
  expect((await setSender(null)).statusCode).toBe(200);
});
