import { beforeAll, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';

let stage = {} as PlaybackStage;
let admin = '';
withPlaybackStage((begun) => {
  stage = begun;
});
beforeAll(async () => {
  const { organizationId, server } = stage;
  const { email } = await buildAccount(server.platform, { organizationId, role: 'admin' });
  admin = await server.signIn(email);
  await stage.distribute('now()');
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  stage.server.call(method, `/api/${path}`, { cookie: admin, ...(body && { body }) });
const links = (release = stage.releaseId) => `distribution/${stage.organizationId}/link/${release}`;
const makeLink = async (body: object): Promise<string> => {
  const made = await call('POST', links(), body);
  expect(made.statusCode, made.body).toBe(200);
  return made.json().token;
};
const linkFor = (email?: string) => makeLink({ tokenType: 'unique', ...(email !== undefined && { email }) });
const listed = async () => (await call('GET', links())).json().items as { _id: string; name: string }[];

/** Whoever has a link and began to watch by it. */
async function begin(token: string) {
  const browser = (await stage.open(token)).cookie;
  const key = (stage.film.src as string).replace('master.m3u8', 'key');
  /** What the page, the film and the picture that plays already answer to the link. */
  return async () => [
    (await stage.get(`/landing/${stage.releaseId}?token=${encodeURIComponent(token)}`)).statusCode,
    (await stage.open(token)).status,
    (await stage.get(key, browser)).statusCode,
  ];
}
const open = [200, 200, 200];
const shut = [410, 403, 403];
/** Of whom nothing is known any more: the page is what a stranger sees of it. */
const gone = [200, 403, 403];

it('a link made by hand ends at once, for a reader and for a channel, and opens again', async () => {
  for (const [body, name] of [
    [{ tokenType: 'unique', email: ' Dana@Readers.example ' }, 'dana@readers.example'],
    [{ tokenType: 'insert', token: 'Morning radio' }, 'Morning radio'],
  ] as const) {
    const uses = await begin(await makeLink(body));
    expect(await uses()).toEqual(open);
    const { _id = '' } = (await listed()).find((one) => one.name === name) ?? {};
    const change = (ended: boolean) => call('PUT', `${links()}/${_id}`, { ended });
    expect((await change(true)).json()).toMatchObject({ name, endedAt: expect.any(String) });
    expect(await uses()).toEqual(shut);
    expect((await change(false)).json()).toMatchObject({ endedAt: null });
    expect(await uses()).toEqual(open);
  }
  const { items } = (await call('GET', `audit/${stage.organizationId}`)).json();
  const acts = (items as { action: string; after: object }[]).filter(({ action }) =>
    action.startsWith('link.'),
  );
  expect(acts.map(({ action, after }) => [action, after])).toEqual([
    ['link.open', { channel: 'Morning radio' }],
    ['link.end', { channel: 'Morning radio' }],
    ['link.open', {}],
    ['link.end', {}],
  ]);
});

it('making a link opens none that was ended, and a secret is no name of a channel', async () => {
  const { server, organizationId, releaseId } = stage;
  const name = { tokenType: 'insert', token: 'Evening radio' };
  const uses = await begin(await makeLink(name));
  const secret = await linkFor('taken@readers.example');
  const read = await begin(secret);
  for (const { _id, name: of } of await listed())
    if (['Evening radio', 'taken@readers.example'].includes(of))
      await call('PUT', `${links()}/${_id}`, { ended: true });
  const mailed = await buildRecipient(server.platform, organizationId, releaseId, 5);
  const chosen = { ids: [mailed.id] };
  await call('POST', `distribution/${organizationId}/links/${releaseId}`, { chosen, ended: true });
  for (const [body, code] of [
    [name, 'ended'],
    [{ tokenType: 'insert', token: secret }, 'taken'],
    [{ tokenType: 'insert', token: mailed.token }, 'taken'],
    [{ tokenType: 'insert', token: `ended-${mailed.id}` }, 'taken'],
  ] as const)
    expect((await call('POST', links(), body)).json().issues).toEqual([{ path: 'token', code }]);
  expect([await uses(), await read(), (await stage.open(mailed.token)).status]).toEqual([shut, shut, 403]);
});

it('the film of a link for somebody carries their name, and never the secret', async () => {
  const { server, organizationId } = stage;
  const [email] = ['marked@readers.example'];
  await buildContacts(server.platform, organizationId, 1, { email: () => email });
  const watermarkOf = async (token: string) => (await stage.open(token)).body.watermark;
  expect(await watermarkOf(await linkFor(email))).toMatchObject({ name: 'Reader0 Tester', email });
  expect(await watermarkOf(await linkFor('unknown@readers.example'))).toMatchObject({
    name: '',
    email: 'unknown@readers.example',
  });
  const token = await linkFor();
  const nobody = (await watermarkOf(token)) as { name: string };
  expect(nobody.name).not.toBe('');
  expect(nobody.name).not.toContain(token);
});

it('the list tells no secret, and a link is of its release alone', async () => {
  const token = await linkFor('secret@readers.example');
  const answer = await call('GET', links());
  expect(answer.body).not.toContain(token);
  const { _id = '' } = (await listed()).find(({ name }) => name === 'secret@readers.example') ?? {};
  const other = await buildRelease(stage.server.platform, stage.organizationId);
  expect((await call('PUT', `${links(other.id)}/${_id}`, { ended: true })).statusCode).toBe(404);
  expect((await call('POST', links(), { tokenType: 'unique', email: 'nobody' })).json().issues).toEqual([
    { path: 'email', code: 'email' },
  ]);
});

it('ending a person’s links in the report ends those made for them, and opening opens them', async () => {
  const { server, organizationId, releaseId } = stage;
  const { id, email } = await buildRecipient(server.platform, organizationId, releaseId, 5);
  const [own, other] = [await begin(await linkFor(email.toUpperCase())), await begin(await linkFor())];
  const change = (ended: boolean) =>
    call('POST', `distribution/${organizationId}/links/${releaseId}`, { chosen: { ids: [id] }, ended });
  expect((await change(true)).json()).toMatchObject({ changed: 1 });
  expect([await own(), await other()]).toEqual([shut, open]);
  await change(false);
  expect(await own()).toEqual(open);
});

it('a person’s data tell of links that were made for them, and erasing ends them', async () => {
  const email = 'erased@readers.example';
  await buildContacts(stage.server.platform, stage.organizationId, 1, { email: () => email });
  const uses = await begin(await linkFor(email));
  expect(await uses()).toEqual(open);
  const person = `person/${stage.organizationId}`;
  const { counts } = (await call('POST', `${person}/export`, { email })).json();
  expect(counts).toMatchObject({ madeLinks: 1, events: expect.any(Number) });
  const { _id = '' } = (await listed()).find(({ name }) => name === email) ?? {};
  expect((await call('POST', `${person}/erase`, { email })).statusCode).toBe(200);
  expect(await uses()).toEqual(gone);
  expect((await listed()).some((one) => one._id === _id || one.name === email)).toBe(false);
  expect((await call('PUT', `${links()}/${_id}`, { ended: false })).statusCode).toBe(404);
});

it('deleting a contact ends links that were made for them', async () => {
  const { server, organizationId } = stage;
  const people = ['one', 'two'].map((name) => `${name}@deleted.example`);
  const ids = await buildContacts(server.platform, organizationId, 2, { email: (at) => people[at] ?? '' });
  const [one, two] = [await begin(await linkFor(people[0])), await begin(await linkFor(people[1]))];
  await call('DELETE', `contact/${organizationId}/${ids[0]}`);
  expect([await one(), await two()]).toEqual([gone, open]);
  const removed = await call('POST', `contact/${organizationId}/selection/removal`, {
    chosen: { ids: [ids[1]] },
  });
  expect(removed.statusCode, removed.body).toBe(200);
  expect(await two()).toEqual(gone);
});
