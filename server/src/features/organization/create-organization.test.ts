import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { type OrganizationStage, startOrganizationStage } from '../../../test/organization-stage.ts';

let server: OrganizationStage['server'];
let cookies: OrganizationStage['cookies'];
let call: OrganizationStage['call'];
let save: OrganizationStage['save'];

beforeAll(async () => {
  ({ server, cookies, call, save } = await startOrganizationStage());
});
afterAll(() => server.stop());

describe('a new organization', () => {
  it('names its first types and pages in the language of who asked for it', async () => {
    const made = async (locale?: string) =>
      (await call('POST', '', 'system', { name: `Words ${locale}`, type: 'tvProducer', locale })).json();
    const english = await made('en');
    expect(english).toMatchObject({
      locale: 'en',
      releaseTypes: [
        { name: 'Programme' },
        { name: 'Series', isGroup: true, followReleaseType: 'programme' },
        { name: 'Book' },
        { name: 'Books of the month', isGroup: true, followReleaseType: 'book' },
      ],
      routes: [{ name: 'Releases' }],
    });
    expect(await made()).toMatchObject({ locale: 'he', routes: [{ name: 'פרסומים' }] });
    const door = await server.call('GET', `/api/auth/door/${english._id}`);
    expect(door.json()).toMatchObject({ locale: 'en', country: 'IL' });
    const defaults = await call('GET', '/typeDefaults?type=musicArtist&locale=fr', 'system');
    expect(defaults.json()).toMatchObject({ routes: [{ name: 'Publications' }] });
  });

  it('waits for a system admin, with the defaults of its type and the asker as creator', async () => {
    const made = await call('POST', '', 'stranger', {
      name: 'Kite Records',
      type: 'musicArtist',
      domain: 'kite',
      requireAuth: true,
      mediaLinks: [{ type: 'web', src: 'https://kite.example', title: 'Kite' }],
    });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      status: 'pending',
      type: 'musicArtist',
      requireAuth: true,
      mediaLinks: [{ src: 'https://kite.example' }],
      releaseTypes: [{ id: 'single' }],
    });
    const id = made.json()._id;
    expect((await call('GET', `/${id}`, 'stranger')).statusCode).toBe(403);
    const info = await server.call('GET', '/api/auth/info', { cookie: cookies.stranger });
    expect(info.json().organizations).toMatchObject([{ _id: id, status: 'pending', roles: ['creator'] }]);
    expect((await save({ status: 'approved' }, 'system', id)).json()).toMatchObject({ status: 'approved' });
    expect((await call('GET', `/${id}`, 'stranger')).json()).toMatchObject({ abilities: { update: true } });
    const wrong = { name: 'Kite', redirectUrl: 'javascript:alert(1)', domain: crypto.randomUUID() };
    expect((await call('POST', '', 'stranger', wrong)).json().issues).toEqual([
      { path: 'domain', code: 'domain' },
      { path: 'redirectUrl', code: 'url' },
    ]);
    const plain = await call('POST', '', 'system', { name: 'Quiet House' });
    expect(plain.json()).toMatchObject({
      status: 'approved',
      type: 'tvProducer',
      releaseTypes: [{ id: 'programme' }, { id: 'series' }, { id: 'book' }, { id: 'month' }],
    });
  });

  it('can be asked for three times, not more', async () => {
    cookies.eager = await server.signIn((await buildAccount(server.platform)).email);
    const answers = [];
    for (let count = 0; count < 4; count++)
      answers.push(await call('POST', '', 'eager', { name: `House ${count}` }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429]);
  });
});
