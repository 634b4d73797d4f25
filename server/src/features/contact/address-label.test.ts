import type { Contact } from '@firstlook/contract/contact.ts';
import { mergeFields } from '@firstlook/contract/contact-merge.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';

/** What an address is called stays with it, whichever of a contact's is the main one. */
let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ id: organizationId } = await buildOrganization(server.platform));
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});

const address = (kind: 'email' | 'mobile', value: string, label = '') => ({ kind, address: value, label });
const name = { firstName: 'Dana', lastName: 'Baram' };
async function saved(method: 'POST' | 'PUT', body: object): Promise<Contact> {
  const answer = await server.call(method, `/api/contact/${organizationId}`, { cookie, body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const create = (body: object) => saved('POST', { ...name, ...body });
const change = ({ _id, version }: Contact, body: object) => saved('PUT', { ...name, _id, version, ...body });

it('of a mail goes along both ways, also by a program that says nothing of it', async () => {
  const one = await create({
    email: 'desk@paper.example',
    mainLabels: { email: 'office' },
    addresses: [address('email', 'dana@home.example', 'private')],
  });
  expect(one.mainLabels).toEqual({ email: 'office', mobile: '' });
  const turned = await change(one, { email: 'dana@home.example' });
  expect(turned).toMatchObject({
    email: 'dana@home.example',
    mainLabels: { email: 'private' },
    addresses: [address('email', 'desk@paper.example', 'office')],
  });
  const back = await change(turned, { email: 'desk@paper.example' });
  expect(back).toMatchObject({ mainLabels: { email: 'office' }, addresses: one.addresses });
});

it('of a number as of a mail, and one that is written stands', async () => {
  const one = await create({
    email: 'dana@paper.example',
    mobile: '+972505550101',
    addresses: [address('mobile', '+97235550199', 'desk')],
  });
  const named = await change(one, { email: one.email, mainLabels: { mobile: 'private' } });
  expect(named.mainLabels).toEqual({ email: '', mobile: 'private' });
  const turned = await change(named, {
    email: one.email,
    mobile: '+97235550199',
    mainLabels: { mobile: 'desk' },
    addresses: [address('mobile', '+972505550101', 'private')],
  });
  expect(turned).toMatchObject({
    mainLabels: { mobile: 'desk' },
    addresses: [address('mobile', '+972505550101', 'private')],
  });
});

it('is not that of another address: one that is new has none', async () => {
  const one = await create({ email: 'desk@paper.example', mainLabels: { email: 'office' } });
  expect((await change(one, { email: 'dana@new.example' })).mainLabels).toEqual({ email: '', mobile: '' });
});

it('stays where one is merged: what is not chosen is a further address with its label', async () => {
  const one = await create({ email: 'desk@paper.example', mainLabels: { email: 'office' } });
  const two = await create({ email: 'dana@home.example', mainLabels: { email: 'private' } });
  const answer = await server.call('POST', `/api/contact/${organizationId}/merge`, {
    cookie,
    body: {
      into: one._id,
      contacts: [one, two].map(({ _id, version }) => ({ _id, version })),
      choice: Object.fromEntries(mergeFields.map((field) => [field, one._id])),
    },
  });
  expect(answer.json()).toMatchObject({
    mainLabels: { email: 'office' },
    addresses: [address('email', 'dana@home.example', 'private')],
  });
});
