import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildContacts, buildOrganization, buildRelease } from '../../../test/factories.ts';
import { type MailSink, startMailSink } from '../../../test/mail-sink.ts';
import { uploadFile } from '../../../test/upload.ts';
import { sql } from '../../platform/database.ts';
import { newId, newToken } from '../../platform/identifier.ts';

let server: TestServer;
let sink: MailSink;
let organizationId: string;
let releaseId: string;
let token: string;
let pdf: string;
const cookies: Record<string, string> = {};

const change = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const set = (assignment: ReturnType<typeof sql>) =>
  change(sql`update organization set ${assignment} where organization_id = ${organizationId}`);
const page = (cookie = '', key = '') =>
  server.call('GET', `/landing/${releaseId}${key ? `?token=${encodeURIComponent(key)}` : ''}`, { cookie });

beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestServer({ env: { SMTP_URL: sink.url }, worker: true });
  organizationId = (await buildOrganization(server.platform)).id;
  const foreign = (await buildOrganization(server.platform)).id;
  const signIn = async (options: Parameters<typeof buildAccount>[1]) =>
    server.signIn((await buildAccount(server.platform, options)).email);
  cookies.producer = await signIn({ organizationId });
  cookies.client = await signIn({ organizationId, role: 'client' });
  cookies.neighbour = await signIn({ organizationId: foreign, role: 'creator' });
  const sender = { server, organizationId, cookie: cookies.producer };
  pdf = (await uploadFile(sender, Buffer.from('%PDF-1.4\nfirst chapter\n'), 'chapter.pdf')).fileId;
  const contact = { name: 'Dana Levi', mobile: '+972 50-123-4567', email: 'dana@studio.example' };
  const data = { files: [{ fileId: pdf, title: 'chapter' }], contacts: [contact] };
  releaseId = (await buildRelease(server.platform, organizationId, data)).id;
  const contacts = await buildContacts(server.platform, organizationId, 1);
  const sent = await server.call(
    'POST',
    `/api/distribution/${organizationId}/distribute-release/${releaseId}`,
    { cookie: cookies.producer, body: { from: { email: 'press@studio.example' }, contacts } },
  );
  expect(sent.json().sentToContacts).toHaveLength(1);
  const row = await server.platform.database.withSystem((db) =>
    db.one<{ token: string }>(sql`select token from recipient where release_id = ${releaseId}`),
  );
  token = row.token;
}, 60_000);
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const everybody = async () =>
  Object.fromEntries(
    await Promise.all(
      [
        ['reader', page('', token)],
        ['stranger', page()],
        ['client', page(cookies.client)],
        ['neighbour', page(cookies.neighbour)],
        ['producer', page(cookies.producer)],
      ].map(async ([name, answer]) => [name, (await (answer as ReturnType<typeof page>)).statusCode]),
    ),
  );

it('offers a stranger neither kit nor days that are not his, and a reader both', async () => {
  const { id } = await buildRelease(server.platform, organizationId, {
    title: 'Offers',
    imageGallery: [{ fileId: pdf, src: `/api/file/${organizationId}/${pdf}`, name: 'still.jpg' }],
    files: [{ fileId: pdf, title: 'chapter' }],
    videos: [{ fileId: pdf, title: 'Episode' }],
  });
  const key = newToken();
  await change(sql`update release set distributed_at = now(), expiration_date = '2999-01-02', design = ${JSON.stringify({ locale: 'en' })}
    where id = ${id}`);
  await change(sql`insert into recipient (organization_id, id, distribution_id, release_id, channel, address, email, state, token)
    select organization_id, ${newId()}, distribution_id, ${id}, channel, 'offers@a.example', 'offers@a.example', 'sent', ${key}
    from recipient where token = ${token}`);
  const open = async (query: string) => (await server.call('GET', `/landing/${id}${query}`)).body;
  const [stranger, reader] = [await open(''), await open(`?token=${key}`)];
  expect(reader).toContain('/press-kit');
  expect(reader).toMatch(/Open for you until|02\/01\/2999/);
  expect(stranger).not.toMatch(/>Press kit<|Press kit<\/a>|02\/01\/2999/);
  expect(stranger).toMatch(/href="#images"[^>]*>Pictures</);
});

describe('the page of a release', () => {
  it('is open to readers while the release is', async () => {
    expect(await everybody()).toEqual({
      reader: 200,
      stranger: 200,
      client: 200,
      neighbour: 200,
      producer: 200,
    });
  });

  it('is shut for everybody but those who read drafts once the release has expired', async () => {
    const whom = { contactMsg: 'Write to us:\nwe answer <soon>', contactEmail: 'desk@studio.example' };
    await set(
      sql`settings = jsonb_set(settings, '{designPreferences}', coalesce(settings->'designPreferences', '{}') || ${JSON.stringify(whom)}::jsonb)`,
    );
    const expire = (at: Date | null) =>
      change(sql`update release set expiration_date = ${at} where id = ${releaseId}`);
    await expire(new Date());
    expect(await everybody()).toEqual({
      reader: 410,
      stranger: 410,
      client: 410,
      neighbour: 410,
      producer: 200,
    });
    const direct = await server.call('GET', `/api/release/${organizationId}/${releaseId}`, {
      cookie: cookies.client,
    });
    expect(direct.statusCode).toBe(404);
    // The title is for those whom it was sent to; the mail behind its link is over, too.
    const { title } = await server.platform.database.withSystem((db) =>
      db.one<{ title: string }>(sql`select title from release where id = ${releaseId}`),
    );
    expect((await page('', token)).body).toContain(title);
    expect((await page()).body).not.toContain(title);
    expect((await page('', 'somebody-elses-token')).body).not.toContain(title);
    // Whom to write to is the organization's own words; who answers for the release is named to its readers.
    const asked = { reader: (await page('', token)).body, stranger: (await page()).body };
    for (const body of Object.values(asked)) {
      expect(body).toContain('Write to us:<br>we answer &lt;soon&gt;');
      expect(body).toContain('href="mailto:desk@studio.example"');
    }
    expect(asked.reader).toMatch(/Dana Levi.*href="tel:\+972501234567".*href="mailto:dana@studio.example"/s);
    expect(asked.stranger).not.toMatch(/Dana|dana@/);
    const mail = await server.call('GET', `/view/${token}`);
    expect([mail.statusCode, mail.body.includes('chapter')]).toEqual([410, false]);
    await expire(null);
  });

  it('is not there while the organization is closed or waits for approval again; who leaves may leave', async () => {
    await set(sql`deleted_at = now()`);
    expect(await everybody()).toEqual({
      reader: 404,
      stranger: 404,
      client: 404,
      neighbour: 404,
      producer: 404,
    });
    expect((await server.call('GET', `/view/${token}`)).statusCode).toBe(404);
    await set(sql`deleted_at = null, status = 'pending'`);
    expect(await everybody()).toEqual({
      reader: 404,
      stranger: 404,
      client: 404,
      neighbour: 404,
      producer: 404,
    });
    expect((await server.call('GET', `/unsubscribe/${token}`)).statusCode).toBe(200);
    await set(sql`status = 'approved'`);
  });

  it('offers a document to a reader of ours, whose link opens it, and not to anybody', async () => {
    const { body } = await page('', token);
    const address =
      /href="(\/api\/file\/[^"]+\/download[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(address).toContain(token);
    const taken = await server.call('GET', address);
    expect([taken.statusCode, taken.body]).toEqual([200, '%PDF-1.4\nfirst chapter\n']);
    expect((await page()).body).not.toContain('/download');
    expect((await page(cookies.client)).body).toContain(`${pdf}/download"`);
    const bare = `/api/file/${organizationId}/${pdf}/download`;
    expect((await server.call('GET', bare)).statusCode).toBe(401);
    expect((await server.call('GET', bare, { cookie: cookies.client })).statusCode).toBe(200);
  });

  it('offers to anybody what its item gives to anybody, and to nobody what it keeps', async () => {
    const url = `/api/release/${organizationId}`;
    const save = async (flags: object) => {
      const { version } = (
        await server.call('GET', `${url}/${releaseId}`, { cookie: cookies.producer })
      ).json();
      const releaseData = { title: 'Waterline', files: [{ fileId: pdf, title: 'chapter', ...flags }] };
      const body = { _id: releaseId, version, releaseType: 'programme', releaseData };
      expect((await server.call('PUT', url, { cookie: cookies.producer, body })).statusCode).toBe(200);
    };
    const bare = `/api/file/${organizationId}/${pdf}/download`;
    await save({ requireAuth: false });
    expect((await page()).body).toContain(`${pdf}/download"`);
    expect((await server.call('GET', bare)).statusCode).toBe(200);
    await save({ downloadable: false });
    expect((await page('', token)).body).not.toContain('/download');
    const withLink = `${bare}?releaseId=${releaseId}&token=${token}`;
    expect((await server.call('GET', withLink)).statusCode).toBe(403);
    expect((await server.call('GET', withLink.replace('/download', '/content'))).statusCode).toBe(403);
    await save({});
  });
});

describe('a download', () => {
  it('stands in the log by the name of the link, not of whoever used it, and a few times a day', async () => {
    const bare = `/api/file/${organizationId}/${pdf}/download`;
    const lines = () =>
      server.platform.database.withSystem((db) =>
        db.many<{ actor_id: string | null; actor_name: string }>(
          sql`select actor_id, actor_name from audit where organization_id = ${organizationId} and action = 'file.download' order by id`,
        ),
      );
    const before = (await lines()).length;
    await server.call('GET', bare, { cookie: cookies.client });
    expect((await lines()).slice(before)).toEqual([
      { actor_id: expect.any(String), actor_name: 'Noa Tester' },
    ]);
    const linked = `${bare}?releaseId=${releaseId}&token=${token}`;
    for (let time = 0; time < 8; time++)
      expect((await server.call('GET', linked, { cookie: cookies.neighbour })).statusCode).toBe(200);
    const byLink = (await lines()).slice(before + 1);
    expect(byLink.length).toBeLessThanOrEqual(5);
    expect(byLink.every(({ actor_id }) => actor_id === null)).toBe(true);
    const unique = newToken();
    const linkId = newId();
    await change(sql`insert into link_token (organization_id, id, release_id, type, token)
      values (${organizationId}, ${linkId}, ${releaseId}, 'unique', ${unique})`);
    const copied = `${bare}?releaseId=${releaseId}&token=${unique}`;
    for (let time = 0; time < 8; time++) expect((await server.call('GET', copied)).statusCode).toBe(200);
    const byCopy = (await lines()).slice(before + 1 + byLink.length);
    const code = linkId.slice(-6).toUpperCase();
    expect(byCopy).toEqual(Array(5).fill({ actor_id: null, actor_name: `קישור אישי ${code}` }));
    const none = await server.call('GET', `${linked}x`, { cookie: cookies.neighbour });
    expect(none.statusCode).toBe(404);
    expect(await lines()).toHaveLength(before + 1 + byLink.length + byCopy.length);
    // The report of activity has each line once, and of who came by a link no name.
    const acts = () =>
      server.platform.database.withSystem((db) =>
        db.one<{ named: number; nameless: number }>(sql`
          select count(account_id)::int as named, (count(*) - count(account_id))::int as nameless from activity
          where organization_id = ${organizationId} and title = 'fileDownloaded' and data = ${JSON.stringify({ targetId: pdf })}`),
      );
    const all = await lines();
    const named = all.filter(({ actor_id }) => actor_id !== null).length;
    await expect.poll(acts).toEqual({ named, nameless: all.length - named });
  });
});

describe('a test mail', () => {
  it('has links that open for whoever gets it, and pictures that stay', async () => {
    const sender = { server, organizationId, cookie: cookies.producer ?? '' };
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const cover = await uploadFile(sender, png, 'cover.png');
    const draft = await buildRelease(server.platform, organizationId, {
      mainImage: { fileId: cover.fileId },
    });
    const picture = `/api/file/${organizationId}/${cover.fileId}/image/320`;
    expect((await server.call('GET', picture)).statusCode).toBe(404);
    expect((await server.call('GET', `/landing/${draft.id}`)).statusCode).toBe(404);
    sink.mails.length = 0;
    const answer = await server.call('POST', `/api/distribution/${organizationId}/test/${draft.id}`, {
      cookie: cookies.producer,
      body: { from: { email: 'press@studio.example' }, contacts: [{ email: 'colleague@studio.example' }] },
    });
    expect(answer.json().sentToContacts).toHaveLength(1);
    const html = (await sink.mails[0]?.parsed())?.html ?? '';
    const addresses = [...html.matchAll(/href="http:\/\/localhost:3000(\/(landing|view)\/[^"]+)"/g)].map(
      (one) => (one[1] ?? '').replaceAll('&amp;', '&'),
    );
    expect(addresses.map((one) => one.split('/')[1])).toEqual(expect.arrayContaining(['landing', 'view']));
    for (const address of addresses) {
      const opened = await server.call('GET', address);
      expect(opened.statusCode, address).toBe(200);
      expect(opened.body).toContain('Waterline');
    }
    expect((await server.call('GET', picture)).statusCode).toBe(200);
    expect((await server.call('GET', `/landing/${draft.id}`)).statusCode).toBe(404);
    await change(sql`update preview_link set expires_at = now() where release_id = ${draft.id}`);
    for (const address of addresses) expect((await server.call('GET', address)).statusCode).toBe(404);
  });
});
