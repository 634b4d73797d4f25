import { expect, it } from 'vitest';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** What a mail says to one person alone (docs/decisions/0122). */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const post = (path: string, body: object) => server.call('POST', `/api/${path}`, { cookie, body });
const send = async (path: string, body: object) =>
  (await post(`distribution/${organizationId}/${path}`, body)).json();
const get = async (path: string) => (await server.call('GET', `/api/${path}`, { cookie })).json();
const progress = (id: string) => get(`distribution/${organizationId}/progress/${id}`);
const many = <R>(statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.many<R & object>(statement));
const release = async () => (await buildRelease(server.platform, organizationId)).id;
let people = 0;
/** A contact with this first name: address and id. */
async function contact(firstName = 'Dana'): Promise<[string, string]> {
  people += 1;
  const email = `reader${people}@line.example`;
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, { email: () => email });
  await many(sql`update contact set first_name = ${firstName}, last_name = '' where id = ${id}`);
  return [email, id];
}
async function inbox(to: string): Promise<{ html: string; text: string; subject: string }> {
  const mail = await sink.mails.find((one) => one.to[0] === to)?.parsed();
  return { html: String(mail?.html), text: String(mail?.text), subject: String(mail?.subject) };
}
const linesOf = (releaseId: string) =>
  many<{ address: string; personal_line: string | null }>(
    sql`select address, personal_line from recipient where release_id = ${releaseId} order by address`,
  );
const line = 'Episode 3 is the one you asked about';
const startsAt = new Date(Date.now() + 86_400_000).toISOString();
async function begin(id: string): Promise<void> {
  await many(sql`update distribution set starts_at = now() where id = ${id}`);
  await expect.poll(async () => (await progress(id)).phase, { timeout: 20_000 }).toBe('done');
}

it('stands in the mail of one person, in both parts and in the browser, and in nobody else’s', async () => {
  const releaseId = await release();
  const [dana, danaId] = await contact();
  const [other, otherId] = await contact('Uri');
  const typed = 'typed@line.example';
  const contacts = [
    { _id: danaId, personalLine: `{{firstName}}, ${line} <b>&` },
    otherId,
    { email: typed, personalLine: `{{firstName|Friend}}: ${line}` },
  ];
  const answer = await distribute(releaseId, { contacts });
  expect(answer.statusCode, answer.body).toBe(200);
  const hers = await inbox(dana);
  expect(hers.html).toContain(`Dana, ${line} &lt;b&gt;&amp;`);
  expect(hers.text).toContain(`Dana, ${line} <b>&`);
  expect(hers.subject).not.toContain(line);
  const his = await inbox(other);
  expect(his.html + his.text).not.toContain(line);
  expect((await inbox(typed)).text).toContain(`Friend: ${line}`);
  const [{ token } = { token: '' }] = await many<{ token: string }>(
    sql`select token from recipient where release_id = ${releaseId} and address = ${dana}`,
  );
  expect((await server.call('GET', `/view/${token}`)).body).toContain(`Dana, ${line} &lt;b&gt;&amp;`);
});

it('stands in the report and in its file, as it was read', async () => {
  const releaseId = await release();
  const [dana, danaId] = await contact();
  const [other, otherId] = await contact();
  await distribute(releaseId, {
    contacts: [{ _id: danaId, personalLine: `{{firstName}}: ${line}` }, otherId],
  });
  const { recipients } = await get(
    `distribution/${organizationId}/distribution-data-by-release/${releaseId}`,
  );
  const said = Object.fromEntries(
    recipients.map((one: { email: string; personalLine: string }) => [one.email, one.personalLine]),
  );
  expect(said).toEqual({ [dana]: `Dana: ${line}`, [other]: null });
  const file = await server.call('GET', `/api/distribution/${organizationId}/report-csv/${releaseId}`, {
    cookie,
  });
  const [head = '', ...rows] = file.body.split('\r\n');
  const place = head.split(',').indexOf('personalLine');
  expect(place).toBeGreaterThan(0);
  expect(rows.find((row) => row.includes(dana))?.split(',')[place]).toBe(`Dana: ${line}`);
});

it('stands in a preview as that contact and in a test with their data', async () => {
  const releaseId = await release();
  const [, contactId] = await contact();
  const personalLine = `{{name}}, ${line}`;
  const viewed = await send(`view-as/${releaseId}`, { contactId, show: 'email', personalLine });
  expect(viewed.html).toContain(`Dana, ${line}`);
  expect(viewed.text).toContain(`Dana, ${line}`);
  const to = 'tester@line.example';
  await send(`test/${releaseId}`, { from, contacts: [{ email: to }], contactId, personalLine });
  expect((await inbox(to)).text).toContain(`Dana, ${line}`);
  const audience = { contacts: [{ _id: contactId, personalLine: line }] };
  sink.mails.length = 0;
  await send(`distribute-audience/${releaseId}`, { from, audience, testMode: true });
  expect((await sink.mails[0]?.parsed())?.text).toContain(line);
});

it.each([
  [{ personalLine: '{{secret}} you' }, 'email', 'mergeField'],
  [{ personalLine: '{{firstName}}' }, 'email', 'namesAlone'],
  [{ personalLine: line }, 'sms', 'option'],
])('is refused what no mail can say: %j by %s', async (said, distributionType, code) => {
  const releaseId = await release();
  const [, id] = await contact();
  const body = { contacts: [{ _id: id, ...said }], distributionType, text: 'x {{link}}' };
  const answer = await distribute(releaseId, {
    ...body,
    ...(distributionType === 'sms' && { from: undefined }),
  });
  expect(answer.json()).toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: 'contacts.0.personalLine', code }],
  });
});

it.each(['x'.repeat(301), 'one\u0000two'])(
  'is one line of at most 300 letters, without control characters',
  async (personalLine) => {
    const releaseId = await release();
    const [, id] = await contact();
    const answer = await distribute(releaseId, { contacts: [{ _id: id, personalLine }] });
    expect(answer.statusCode).toBe(400);
    expect(await linesOf(releaseId)).toEqual([]);
  },
);

it('of several lines that are pasted is one', async () => {
  const releaseId = await release();
  const [, id] = await contact();
  await distribute(releaseId, { contacts: [{ _id: id, personalLine: 'one\r\nBcc: all@x.example' }] });
  expect((await linesOf(releaseId)).map(({ personal_line: said }) => said)).toEqual([
    'one Bcc: all@x.example',
  ]);
});

it('is for who is named, also where a list, or a second mention, holds them too', async () => {
  const releaseId = await release();
  const [dana, danaId] = await contact();
  const [other] = await contact();
  const audience = { search: 'line.example', contacts: [danaId, { email: dana, personalLine: line }] };
  const { distributionId } = await send(`distribute-audience/${releaseId}`, { from, audience });
  await send(`progress/${distributionId}/stop`, {});
  const lines = await linesOf(releaseId);
  expect(lines.filter(({ personal_line: said }) => said)).toEqual([{ address: dana, personal_line: line }]);
  expect(lines.map(({ address }) => address)).toContain(other);
});

it('waits with a planned send, which tells of it, and leaves with it', async () => {
  const releaseId = await release();
  const [dana, danaId] = await contact();
  const [, otherId] = await contact();
  const audience = { contacts: [otherId, { _id: danaId, personalLine: `{{name}}: ${line}` }] };
  const plan = await send(`distribute-audience/${releaseId}`, { from, audience, startsAt });
  expect(plan.plan).toMatchObject({
    people: 2,
    lines: 1,
    personalLines: [{ name: 'Dana', line: `Dana: ${line}` }],
  });
  await begin(plan.distributionId);
  expect((await inbox(dana)).text).toContain(line);
});

it('stays with a person whose contact becomes part of another while the mail waits', async () => {
  const releaseId = await release();
  const [kept, keptId] = await contact('Kept');
  const [, mergedId] = await contact('Merged');
  const audience = { contacts: [{ _id: mergedId, personalLine: line }] };
  const { distributionId } = await send(`distribute-audience/${releaseId}`, { from, audience });
  const fields = ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'];
  const choice = Object.fromEntries(fields.map((field) => [field, keptId]));
  const contacts = [keptId, mergedId].map((_id) => ({ _id, version: 1 }));
  const merged = await post(`contact/${organizationId}/merge`, { into: keptId, contacts, choice });
  expect(merged.statusCode, merged.body).toBe(200);
  await many(sql`update distribution set starts_at = now() where id = ${distributionId}`);
  await many(sql`update send_queue set ready_at = now() where distribution_id = ${distributionId}`);
  await many(sql`select pg_notify('firstlook_send', '')`);
  await expect.poll(async () => (await inbox(kept)).text, { timeout: 20_000 }).toContain(line);
});

it('goes with a person: out of a plan, out of the ledger, and nothing stays of who was deleted', async () => {
  const [dana, danaId] = await contact();
  const [gone, goneId] = await contact();
  const sent = await release();
  await distribute(sent, { contacts: [{ _id: danaId, personalLine: line }] });
  const planned = await release();
  const audience = { contacts: [danaId, goneId].map((_id) => ({ _id, personalLine: line })) };
  const { distributionId } = await send(`distribute-audience/${planned}`, { from, audience, startsAt });
  const given = await post(`person/${organizationId}/export`, { email: dana });
  expect(given.body.split(line)).toHaveLength(3);
  const erased = await post(`person/${organizationId}/erase`, { email: dana });
  expect(erased.statusCode, erased.body).toBe(200);
  await many(sql`delete from contact where email = ${gone}`);
  expect((await linesOf(sent)).map((one) => one.personal_line)).toEqual([null]);
  expect((await progress(distributionId)).plan).toMatchObject({ people: 1, lines: 1 });
  await begin(distributionId);
  expect((await linesOf(planned)).map((one) => one.personal_line)).toEqual([null]);
});
