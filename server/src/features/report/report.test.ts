import { describe, expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';
import { accountKey, viewerPrefix } from '../media/viewer-key.ts';

let sink: SendingStage['sink'];
let server: SendingStage['server'];
let organizationId: SendingStage['organizationId'];
let cookie: SendingStage['cookie'];
let distribute: SendingStage['distribute'];
withSendingStage((stage) => {
  ({ sink, server, organizationId, cookie, distribute } = stage);
});

const browser = { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605 Safari/605' };
const reportOf = async (release: string, query = '') =>
  (
    await server.call(
      'GET',
      `/api/distribution/${organizationId}/distribution-data-by-release/${release}${query}`,
      { cookie },
    )
  ).json();
const csvOf = async (release: string) =>
  (await server.call('GET', `/api/distribution/${organizationId}/report-csv/${release}`, { cookie })).body;

describe('every figure of a report counts people', () => {
  it('after an ordinary, a forced and an ordinary send to two people it says two', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const contacts = [{ email: 'one@a.example' }, { email: 'two@a.example' }];
    for (const forceDistribute of [false, true, false])
      await distribute(release.id, { contacts, forceDistribute });
    // One of them opened the first of her mails.
    const { rows } = await server.platform.database.withSystem((db) =>
      db.client.query(
        "update recipient set sent_at = now() - interval '1 hour' where release_id = $1 and round = 0 and state = 'sent' and address = 'one@a.example' returning token",
        [release.id],
      ),
    );
    await server.call(
      'GET',
      `/api/distribution/release-opened?origin=email&platform=email&releaseId=${release.id}&token=${rows[0].token}`,
      { headers: browser },
    );
    const report = await reportOf(release.id);
    expect(report.counts).toMatchObject({
      chosen: 2,
      states: { sent: 2 },
      sent: 2,
      opened: 1,
      filters: { all: 2, watched: 0, opened: 1, notOpened: 1, failed: 0, unsubscribed: 0, skipped: 0 },
    });
    const untold = await buildRelease(server.platform, organizationId);
    const numbers = await server.call(
      'GET',
      `/api/distribution/${organizationId}/report-numbers?releases[]=${release.id}&releases[]=${untold.id}`,
      { cookie },
    );
    // In the list as in the report.
    expect(numbers.json()).toEqual({
      items: [{ releaseId: release.id, chosen: 2, sent: 2, opened: 1, watched: 0 }],
      total: 1,
    });
    expect(report.recipients).toHaveLength(2);
    expect(report.distributions).toHaveLength(3);
    const opener = report.recipients.find(({ email }: { email: string }) => email === 'one@a.example');
    expect(opener.activity.views).toHaveLength(1);
    for (const [filter, people] of Object.entries(report.counts.filters)) {
      const list = await reportOf(release.id, `?filter[params][state]=${filter}`);
      expect([filter, list.total]).toEqual([filter, people]);
    }
    // What narrows it has numbers of its own, which its lists agree with; the numbers of the report stay.
    expect(report.narrowed).toBeNull();
    const found = await reportOf(release.id, '?filter[search]=one@a');
    expect(found.counts.filters.all).toBe(2);
    expect(found.narrowed.filters).toMatchObject({ all: 1, opened: 1, notOpened: 0 });
    for (const [filter, people] of Object.entries(found.narrowed.filters)) {
      const list = await reportOf(release.id, `?filter[search]=one@a&filter[params][state]=${filter}`);
      expect([filter, list.total, list.recipients.length]).toEqual([filter, people, people]);
    }
    expect((await csvOf(release.id)).match(/@a\.example/g)).toHaveLength(2);
    const check = await server.call('POST', `/api/distribution/${organizationId}/audience/${release.id}`, {
      cookie,
      body: { audience: { contacts } },
    });
    expect(check.json().counts).toMatchObject({ chosen: 2, willReceive: 0, already: 2 });
  });

  it('who left before and was left out has not left because of this release', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const unsubscribe = (address: string) =>
      server.platform.database.withSystem((db) =>
        db.run(sql`insert into suppression (organization_id, channel, address, kind)
          values (${organizationId}, 'email', ${address}, 'unsubscribed')`),
      );
    await unsubscribe('left-before@a.example');
    const contacts = ['left-before', 'leaves-now', 'stays'].map((name) => ({ email: `${name}@a.example` }));
    await distribute(release.id, { contacts });
    expect((await reportOf(release.id)).counts.unsubscribed).toBe(0);
    await unsubscribe('leaves-now@a.example');
    const { counts } = await reportOf(release.id);
    expect(counts).toMatchObject({
      unsubscribed: 1,
      states: { sent: 2, unsubscribed: 1 },
      filters: { unsubscribed: 1, skipped: 1 },
    });
    const list = await reportOf(release.id, '?filter[params][state]=unsubscribed');
    expect(list.recipients.map(({ email }: { email: string }) => email)).toEqual(['leaves-now@a.example']);
  });

  it('half is half and finished is finished, in people too', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const people = ['p49', 'p50', 'p89', 'p90'].map((name) => ({ email: `${name}@a.example` }));
    await distribute(release.id, { contacts: people });
    await server.platform.database.withSystem((db) =>
      db.run(sql`
        with film as (
          insert into file (organization_id, id, kind, status, name)
          values (${organizationId}, ${`film-${release.id}`}, 'video', 'ready', 'film.mp4') returning id)
        insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, buckets, total_ms)
        select ${organizationId}, 'w-' || r.id, film.id, ${release.id}, ${viewerPrefix.recipient} || r.id, r.id,
          array_fill(1, array[substr(r.address, 2, 2)::int]) || array_fill(0, array[100 - substr(r.address, 2, 2)::int]), 1000
        from recipient r, film where r.release_id = ${release.id}`),
    );
    const { counts } = await reportOf(release.id);
    expect(counts).toMatchObject({ watched: 4, watchedHalf: 3, finished: 1, opened: 4 });
    const later = await buildRelease(server.platform, organizationId);
    await distribute(later.id, { contacts: people, forceDistribute: true });
    expect((await reportOf(later.id)).previous).toEqual({
      releaseId: release.id,
      title: 'Waterline',
      sent: counts.sent,
      landed: counts.landed,
      watched: 4,
    });
  });

  it('compares a release with the last one of its own type only, and what is watched with what could be', async () => {
    const send = async () => {
      const release = await buildRelease(server.platform, organizationId);
      await distribute(release.id, { contacts: [{ email: `${release.id.slice(-8)}@a.example` }] });
      return release.id;
    };
    const [programme, book] = [await send(), await send()];
    await server.platform.database.withSystem((db) =>
      db.run(sql`update release set release_type = 'book' where id = ${book}`),
    );
    const latest = await send();
    expect((await reportOf(latest)).previous).toMatchObject({ releaseId: programme });
    const addFilm = (to: string) =>
      server.platform.database.withSystem(async (db) => {
        await db.run(sql`insert into file (organization_id, id, kind, status, name)
          values (${organizationId}, ${`film-of-${to}`}, 'video', 'ready', 'film.mp4')`);
        await db.run(sql`insert into release_file (organization_id, release_id, file_id)
          values (${organizationId}, ${to}, ${`film-of-${to}`})`);
      });
    await addFilm(latest);
    expect((await reportOf(latest)).previous?.releaseId).not.toBe(programme);
    await addFilm(programme);
    expect((await reportOf(latest)).previous).toMatchObject({ releaseId: programme });
  });

  it('shows who watched signed in beside them, each person once, in the CSV too', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const build = (email: string) => buildAccount(server.platform, { organizationId, role: 'client', email });
    const [guest, both] = [await build('guest@a.example'), await build('both@a.example')];
    await distribute(release.id, { contacts: [{ email: both.email }, { email: 'reader@a.example' }] });
    await server.platform.database.withSystem((db) =>
      db.run(sql`
        with film as (
          insert into file (organization_id, id, kind, status, name, title)
          select ${organizationId}, 'film-' || part || ${release.id}, 'video', 'ready', 'film.mp4', 'Part ' || part
          from generate_series(1, 2) part returning id, title
        ), who as (
          select ${accountKey(guest.id)} as key, ${guest.id} as account, null as recipient
          union all select ${accountKey(both.id)}, ${both.id}, null
          union all select ${viewerPrefix.recipient} || id, null, id from recipient
            where release_id = ${release.id} and address = ${both.email}
        ), watched as (
          insert into watch (organization_id, id, file_id, release_id, viewer_key, account_id, recipient_id, buckets, total_ms, updated_at)
          select ${organizationId}, film.id || who.key, film.id, ${release.id}, who.key, account, recipient,
            array_fill(1, array[40]) || array_fill(0, array[60]), 90000, '2026-01-01T10:00:00Z'
          from film, who where who.account is distinct from ${both.id} or film.title = 'Part 1' returning id)
        insert into sitting (organization_id, id, watch_id, total_ms, origin, started_at, ended_at)
        select ${organizationId}, id || part, id, 45000, 'site', now(), now() from watched, generate_series(1, 2) part`),
    );
    const report = await reportOf(release.id);
    expect(report.counts).toMatchObject({ chosen: 2, watched: 1, watchedSignedIn: 1 });
    const accounts = Object.fromEntries(
      report.relevantAccounts.map((one: { email: string }) => [one.email, one]),
    );
    expect(accounts).toMatchObject({
      'guest@a.example': { name: 'Noa Tester', alsoByLink: false, lastSeenAt: '2026-01-01T10:00:00.000Z' },
      'both@a.example': { alsoByLink: true },
    });
    expect(accounts['guest@a.example'].watches).toEqual(
      expect.arrayContaining(
        ['Part 1', 'Part 2'].map((title) =>
          expect.objectContaining({ title, percent: 40, totalWatchTime: 90_000 }),
        ),
      ),
    );
    expect(accounts['both@a.example'].watches).toHaveLength(1);
    expect(report.releaseFiles[0].mediaPlayLogs[0]).toMatchObject({ totalWatchTime: 45_000 });
    const csv = await csvOf(release.id);
    expect(csv).toContain('signedIn,email,file,watchedPercent,watchedSeconds,lastSeenAt');
    expect(csv).toContain('Noa Tester,guest@a.example,Part 1,40,90,2026-01-01T10:00:00.000Z');
    // Films are called as the release calls them.
    const videos = [{ fileId: `film-1${release.id}`, title: 'הסערה' }, { fileId: `film-2${release.id}` }];
    await server.platform.database.withSystem((db) =>
      db.run(
        sql`update release set data = data || ${JSON.stringify({ videos })}::jsonb where id = ${release.id}`,
      ),
    );
    const titled: { releaseFiles: { title: string }[] } = await reportOf(release.id);
    expect(titled.releaseFiles.map(({ title }) => title).sort()).toEqual(['Part 2', 'הסערה']);
    expect(await csvOf(release.id)).toContain('Noa Tester,guest@a.example,הסערה,40,90');
  });

  it('answers empty lists for a release that was never sent', async () => {
    const release = await buildRelease(server.platform, organizationId);
    expect(await reportOf(release.id)).toMatchObject({
      distributedAt: null,
      counts: { chosen: 0 },
      recipients: [],
      distributions: [],
    });
  });

  it('knows who once was a contact from who never was one', async () => {
    const release = await buildRelease(server.platform, organizationId);
    const [contact = ''] = await buildContacts(server.platform, organizationId, 1, {
      email: () => 'once@a.example',
    });
    await distribute(release.id, { contacts: [contact, { email: 'never@a.example' }] });
    await server.call('DELETE', `/api/contact/${organizationId}/${contact}`, { cookie });
    const { recipients } = await reportOf(release.id);
    const byEmail = Object.fromEntries(
      recipients.map((one: { email: string; contactId: string | null; notActualContact: boolean }) => [
        one.email,
        [one.contactId, one.notActualContact],
      ]),
    );
    expect(byEmail).toEqual({ 'once@a.example': [contact, true], 'never@a.example': [null, true] });
  });
});

it('shows entrances by a named channel under its name, in the report and in the CSV', async () => {
  const release = await buildRelease(server.platform, organizationId);
  await server.call('POST', `/api/release/${organizationId}/${release.id}/publish`, { cookie, body: {} });
  const made = await server.call('POST', `/api/distribution/${organizationId}/link/${release.id}`, {
    cookie,
    body: { tokenType: 'insert', token: 'Evening news' },
  });
  await server.call('GET', made.json().url.replace('http://localhost:3000', ''), { headers: browser });
  expect((await reportOf(release.id)).origins).toEqual([
    { origin: 'insert:Evening news', visits: 1, downloads: 0 },
  ]);
  expect(await csvOf(release.id)).toContain('origin,entrances,downloads\r\nEvening news,1,0');
});

it('takes name and reply address of a sender from the organization, whatever a call says', async () => {
  const release = await buildRelease(server.platform, organizationId);
  const forged = { ...from, title: 'Ministry of Finance', allowReply: false };
  await distribute(release.id, { from: forged, contacts: [{ email: 'forged@a.example' }] });
  await server.call('POST', `/api/distribution/${organizationId}/test/${release.id}`, {
    cookie,
    body: { from: forged, contacts: [{ email: 'forged-test@a.example' }] },
  });
  expect(sink.mails).toHaveLength(2);
  for (const mail of sink.mails) {
    const parsed = await mail.parsed();
    expect(parsed.from?.name).toBe('Studio');
    expect(parsed.replyTo).toBeUndefined();
  }
});

it('the links of a test mail work for whoever gets it while they last, and count nothing', async () => {
  const release = await buildRelease(server.platform, organizationId);
  await server.call('POST', `/api/distribution/${organizationId}/test/${release.id}`, {
    cookie,
    body: { from, contacts: [{ email: 'colleague@a.example' }] },
  });
  const html = (await sink.mails[0]?.parsed())?.html ?? '';
  const address = (pattern: RegExp) =>
    (html.match(pattern)?.[0] ?? '').replaceAll('&amp;', '&').replace('http://localhost:3000', '');
  const page = address(/http:\/\/localhost:3000\/landing\/[^"]*/);
  const inBrowser = address(/http:\/\/localhost:3000\/view\/[^"]*/);
  const open = async (url: string) => (await server.call('GET', url, { headers: browser })).statusCode;
  expect(await Promise.all([page, inBrowser].map(open))).toEqual([200, 200]);
  const other = await buildRelease(server.platform, organizationId);
  expect(await open(page.replace(release.id, other.id))).toBe(404);
  expect(await reportOf(release.id)).toMatchObject({ counts: { chosen: 0, landed: 0 }, origins: [] });
  await server.platform.database.withSystem((db) =>
    db.run(sql`update preview_link set expires_at = now() where release_id = ${release.id}`),
  );
  expect(await Promise.all([page, inBrowser].map(open))).toEqual([404, 404]);
});
