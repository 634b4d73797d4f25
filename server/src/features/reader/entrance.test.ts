import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, buildRecipient, buildRelease } from '../../../test/factories.ts';
import { type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { accountKey, recipientKey } from '../media/viewer-key.ts';

let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
withSendingStage((stage) => {
  ({ server, organizationId, cookie } = stage);
});

let releaseId: string;
const agent = 'Mozilla/5.0 (Macintosh) AppleWebKit/605 Safari/605';
const scanner = 'Mozilla/5.0 (compatible; proofpoint)';

beforeEach(async () => {
  releaseId = (await buildRelease(server.platform, organizationId)).id;
  await server.call('POST', `/api/release/${organizationId}/${releaseId}/publish`, { cookie, body: {} });
});

/** A browser that keeps its cookies. */
function browser(jar: Record<string, string> = {}) {
  return async (url: string, userAgent = agent) => {
    const sent = Object.entries(jar).map(([name, value]) => `${name}=${value}`);
    const answer = await server.call('GET', url, {
      cookie: sent.join('; '),
      headers: { 'user-agent': userAgent },
    });
    for (const { name, value } of answer.cookies) jar[name] = value;
    return answer;
  };
}
const signedIn = async (role: 'client' | 'producer') => {
  const account = await buildAccount(server.platform, { organizationId, role });
  const [name = '', value = ''] = (await server.signIn(account.email)).split('=');
  return { account, visit: browser({ [name]: value }) };
};
const page = (query = '') => `/landing/${releaseId}${query}`;
const opened = (query = '') =>
  `/api/distribution/release-opened?platform=landingPage&releaseId=${releaseId}${query}`;
const report = async (query = '') => {
  const url = `/api/distribution/${organizationId}/distribution-data-by-release/${releaseId}${query}`;
  return (await server.call('GET', url, { cookie })).json();
};
const origins = async () => (await report()).origins;
const settings = (change: object) =>
  server.platform.database.withSystem((db) =>
    db.run(
      sql`update organization set settings = settings || ${JSON.stringify(change)}::jsonb where organization_id = ${organizationId}`,
    ),
  );

describe('an entrance', () => {
  it('counts once for a browser, however often the page is loaded and whoever tells of it', async () => {
    const visit = browser();
    for (let load = 0; load < 3; load++) expect((await visit(page())).statusCode).toBe(200);
    await visit(opened());
    expect(await origins()).toEqual([{ origin: 'site', visits: 1, downloads: null }]);
    await browser()(page());
    expect(await origins()).toEqual([{ origin: 'site', visits: 2, downloads: null }]);
  });

  it('counts once by each link that leads to it', async () => {
    const { token } = await buildRecipient(server.platform, organizationId, releaseId);
    const visit = browser();
    for (let load = 0; load < 3; load++) await visit(page(`?token=${token}&origin=distribution-email`));
    await visit(page());
    expect(await origins()).toEqual([
      { origin: 'distribution-email', visits: 1, downloads: null },
      { origin: 'site', visits: 1, downloads: null },
    ]);
  });

  it('without a token carries its origin, and is the site’s where that is none of ours', async () => {
    for (const origin of ['distribution-sms', 'somewhere', '']) await browser()(page(`?origin=${origin}`));
    expect(await origins()).toEqual([
      { origin: 'site', visits: 2, downloads: null },
      { origin: 'distribution-sms', visits: 1, downloads: null },
    ]);
  });

  it('by the pages of the app is the visit of the person who is signed in', async () => {
    const { account, visit } = await signedIn('client');
    await visit(opened('&origin=site'));
    await visit(opened('&origin=site'));
    await visit(page());
    expect(await origins()).toEqual([{ origin: 'site', visits: 1, downloads: null }]);
    const event = await server.platform.database.withSystem((db) =>
      db.one(sql`select account_id, recipient_id from event where release_id = ${releaseId}`),
    );
    expect(event).toEqual({ account_id: account.id, recipient_id: null });
  });

  it('counts nothing where the page would not have opened', async () => {
    await settings({ requireAuth: true });
    const stranger = await browser()(opened());
    expect(stranger.statusCode).toBe(200);
    await settings({ requireAuth: false });
    await browser()(page('?token=nobody-has-this-token'));
    await server.platform.database.withSystem((db) =>
      db.run(sql`update release set distributed_at = null where id = ${releaseId}`),
    );
    const { visit } = await signedIn('producer');
    expect((await visit(page())).statusCode).toBe(200);
    expect(await origins()).toEqual([]);
  });

  it('keeps in the browser neither who came nor what was looked at', async () => {
    const { token } = await buildRecipient(server.platform, organizationId, releaseId);
    const [kept] = (await browser()(page(`?token=${token}`))).cookies;
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 4 * 3600 });
    expect(kept?.value).toMatch(/^[\w-]{8}$/);
  });
});

describe('watching', () => {
  const watch = (row: { viewerKey: string; accountId?: string; recipientId?: string }) =>
    server.platform.database.withSystem((db) =>
      db.run(sql`
        with film as (
          insert into file (organization_id, id, kind, status, name)
          values (${organizationId}, ${newId()}, 'video', 'ready', 'film.mp4') returning id
        ), watched as (
          insert into watch (organization_id, id, file_id, release_id, viewer_key, account_id, recipient_id, total_ms)
          select ${organizationId}, ${newId()}, film.id, ${releaseId}, ${row.viewerKey}, ${row.accountId ?? null}::text,
            ${row.recipientId ?? null}::text, 1000 from film returning id)
        insert into sitting (organization_id, id, watch_id, total_ms, origin, started_at, ended_at)
        select ${organizationId}, ${newId()}, watched.id, 1000, 'site', now(), now() from watched`),
    );

  it('shows that a person came, whatever the browser looked like: the last entrance before it counts', async () => {
    const { id, token } = await buildRecipient(server.platform, organizationId, releaseId);
    const link = page(`?token=${token}&origin=distribution-email`);
    for (let at = 0; at < 3; at++) await browser()(link, scanner);
    expect(await report()).toMatchObject({ origins: [], counts: { landed: 0, machines: 1 } });
    await watch({ viewerKey: recipientKey(id), recipientId: id });
    const after = await report();
    expect(after).toMatchObject({
      origins: [{ origin: 'distribution-email', visits: 1, downloads: null }],
      counts: { landed: 1, opened: 1, watched: 1, machines: 0 },
    });
    expect(after.recipients[0].activity.views).toMatchObject([{ verdict: 'person' }]);
    expect((await report('?includeMachines=true')).origins).toEqual([
      { origin: 'distribution-email', visits: 3, downloads: null },
    ]);
  });

  it('shows it of people who are signed in, too', async () => {
    const { account, visit } = await signedIn('client');
    await visit(page(), scanner);
    expect(await origins()).toEqual([]);
    await watch({ viewerKey: accountKey(account.id), accountId: account.id });
    expect(await origins()).toEqual([{ origin: 'site', visits: 1, downloads: null }]);
  });
});
