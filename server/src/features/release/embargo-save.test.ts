import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization, buildRelease } from '../../../test/factories.ts';

const word = 'quicksilver';
const hour = 3_600_000;
let server: TestServer;
let organizationId: string;
let releaseId: string;
let producer: string;
beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  producer = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
  const data = { title: 'Tidewater', desc: word, content: `<p>${word}</p>` };
  releaseId = (await buildRelease(server.platform, organizationId, data)).id;
});
afterAll(() => server.stop());

const url = () => `/api/release/${organizationId}`;
const make = (write: object) =>
  server.call('POST', url(), {
    cookie: producer,
    body: { releaseType: 'programme', releaseData: { title: 'Night ferry', desc: word }, ...write },
  });

describe('an embargo that is saved', () => {
  it('ends before the release does', async () => {
    const late = { embargoUntil: '2030-05-02T10:00:00.000Z', expirationDate: '2030-05-01' };
    const refused = await make(late);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().issues).toEqual([{ path: 'embargoUntil', code: 'afterExpiry' }]);
  });

  it('stands in the versions of the release, stays where a save does not name it, and no copy takes it along', async () => {
    const made = (await make({ embargoUntil: '2030-05-02T10:00:00.000Z' })).json();
    const save = async (body: object, version: number) =>
      (
        await server.call('PUT', url(), {
          cookie: producer,
          body: { _id: made._id, version, releaseType: 'programme', releaseData: made.releaseData, ...body },
        })
      ).json();
    expect((await save({}, 1)).embargoUntil).toBe('2030-05-02T10:00:00.000Z');
    expect((await save({ embargoUntil: null }, 2)).embargoUntil).toBeNull();
    const versions = await server.call('GET', `${url()}/${made._id}/version`, { cookie: producer });
    expect(versions.json().items[0].changes).toEqual(['embargoUntil']);
    const first = await server.call('POST', `${url()}/${made._id}/version/2/restore`, { cookie: producer });
    expect(first.json().embargoUntil).toBe('2030-05-02T10:00:00.000Z');
    const copy = await server.call('POST', `${url()}/${made._id}/duplicate`, {
      cookie: producer,
      body: { title: 'Copy', withMedia: true },
    });
    expect(copy.json()).toMatchObject({ embargoUntil: null, publishAt: null });
  });

  it('leaves title, moment and link in the mail, and the page that readers will get as it is', async () => {
    const preview = async (kind: 'email' | 'landingPage', embargoUntil: string | null) =>
      (
        await server.call('POST', `${url()}/preview`, {
          cookie: producer,
          body: { kind, _id: releaseId, releaseType: 'programme', embargoUntil },
        })
      ).json();
    const moment = new Date(Date.now() + 24 * hour).toISOString();
    const closed = await preview('email', moment);
    expect(closed.html + closed.text + closed.preheader).not.toContain(word);
    expect(closed.html).toContain('Tidewater');
    expect(closed.html).toContain('אמברגו');
    expect((await preview('email', null)).html).toContain(word);
    expect((await preview('landingPage', moment)).html).toContain(word);
  });
});
