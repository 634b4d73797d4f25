import { beforeAll, expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { type PlaybackStage, withPlaybackStage } from '../../../test/playback-stage.ts';
import { sql } from '../../platform/database.ts';
import { mostWrongNames } from '../media/channel-guess.ts';
import { mostMadeAnHour } from './link.service.ts';

let stage = {} as PlaybackStage;
let admin = '';
withPlaybackStage((begun) => {
  stage = begun;
});
beforeAll(async () => {
  await stage.distribute('now()');
  admin = await signedIn();
});

const signedIn = async () => {
  const { organizationId, server } = stage;
  return server.signIn((await buildAccount(server.platform, { organizationId, role: 'admin' })).email);
};
const path = () => `/api/distribution/${stage.organizationId}/link/${stage.releaseId}`;
const make = (body: object, cookie = admin) => stage.server.call('POST', path(), { cookie, body });
const list = async (query = '') => (await stage.server.call('GET', path() + query, { cookie: admin })).json();
const change = (set: ReturnType<typeof sql>) =>
  stage.server.system((db) => db.run(sql`update release set ${set} where id = ${stage.releaseId}`));
const open = (token: string, address = '203.0.113.7') =>
  stage.server.app.inject({
    url: `/landing/${stage.releaseId}?token=${encodeURIComponent(token)}`,
    remoteAddress: address,
  });

it('links are listed page by page, and all are counted', async () => {
  for (let at = 0; at < 3; at++) await make({ tokenType: 'insert', token: `Channel ${at}` });
  const first = await list('?pagination[page]=0&pagination[limit]=2');
  const second = await list('?pagination[page]=1&pagination[limit]=2');
  expect([first.total, second.total]).toEqual([3, 3]);
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
    'Channel 2',
    'Channel 1',
    'Channel 0',
  ]);
});

it('a person makes so many links in an hour, and somebody else goes on', async () => {
  const eager = await signedIn();
  const made = [];
  for (let at = 0; at < mostMadeAnHour; at++)
    made.push((await make({ tokenType: 'unique' }, eager)).statusCode);
  expect(new Set(made)).toEqual(new Set([200]));
  const refused = await make({ tokenType: 'unique' }, eager);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await make({ tokenType: 'unique' })).statusCode).toBe(200);
});

it('none is made of what is archived or has expired; what was made follows its release', async () => {
  await make({ tokenType: 'insert', token: 'Before' });
  for (const [set, back, code, status] of [
    [sql`archived_at = now()`, sql`archived_at = null`, 'RELEASE_ARCHIVED', 200],
    [sql`expiration_date = now()`, sql`expiration_date = null`, 'RELEASE_EXPIRED', 410],
  ] as const) {
    await change(set);
    for (const tokenType of ['unique', 'insert', 'none']) {
      const answer = await make({ tokenType, token: 'After' });
      expect([answer.statusCode, answer.json().code]).toEqual([409, code]);
    }
    expect((await open('Before')).statusCode).toBe(status);
    await change(back);
  }
});

it('names of channels are not tried one after the other', async () => {
  await make({ tokenType: 'insert', token: 'Radio' });
  const { token } = (await make({ tokenType: 'unique' })).json();
  // What an old mail brings is no guess.
  for (let at = 0; at < mostWrongNames + 5; at++) await open(`${'a'.repeat(30)}${at}`);
  for (let at = 0; at < mostWrongNames; at++) expect((await open(`guess ${at}`)).statusCode).toBe(200);
  for (const name of ['guess more', 'Radio']) expect((await open(name)).statusCode).toBe(429);
  const film = await stage.server.app.inject({
    method: 'POST',
    url: `/api/file/${stage.organizationId}/${stage.film.fileId}/playback`,
    remoteAddress: '203.0.113.7',
    payload: { releaseId: stage.releaseId, token: 'Radio' },
  });
  expect(film.statusCode).toBe(429);
  expect((await open(token)).statusCode).toBe(200);
  expect((await open('Radio', '198.51.100.9')).statusCode).toBe(200);
});
