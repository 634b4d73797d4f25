import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { from, type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** The text part of a mail that somebody wrote in the place of the one that is made of the newsletter. */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const call = (path: string, body?: object, method: 'GET' | 'POST' | 'PUT' = 'POST', who = cookie) =>
  server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie: who, body });
const run = (statement: ReturnType<typeof sql>) =>
  server.platform.database.withSystem((db) => db.run(statement));
const release = async () => (await buildRelease(server.platform, organizationId)).id;
const startsAt = new Date(Date.now() + 86_400_000).toISOString();
const textPart =
  'Dear {{firstName|friend}},\n\nOnly words here: {{title}}\n{{link}}\n\nLeave: {{unsubscribeUrl}}';
const contacts = [{ email: 'noa@text.example', firstName: 'Noa' }, { email: 'nameless@text.example' }];

async function texts(): Promise<Record<string, string>> {
  const read = sink.mails.map(
    async ({ to, parsed }): Promise<[string, string]> => [
      to[0] ?? '',
      String((await parsed())?.text).replaceAll('\r', ''),
    ],
  );
  return Object.fromEntries(await Promise.all(read));
}
async function begin(id: string, phase = 'done'): Promise<void> {
  await run(sql`update distribution set starts_at = now() where id = ${id}`);
  await expect
    .poll(async () => (await call(`progress/${id}`, undefined, 'GET')).json().phase, { timeout: 20_000 })
    .toBe(phase);
}
async function contact(firstName: string): Promise<string> {
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, {
    email: () => `${firstName.toLowerCase()}.contact@text.example`,
  });
  await run(sql`update contact set first_name = ${firstName}, last_name = '' where id = ${id}`);
  return id;
}

it('arrives as it was written, with its fields filled and each person’s own links', async () => {
  const id = await release();
  const answer = await distribute(id, { contacts, textPart });
  expect(answer.statusCode, answer.body).toBe(200);
  const all = await texts();
  expect(all['noa@text.example']).toMatch(
    /^Dear Noa,\n\nOnly words here: Waterline.*\n\S+\/landing\/\S+token=\S+\n\nLeave: \S+\/unsubscribe\/\S+\n*$/,
  );
  expect(all['nameless@text.example']).toMatch(/^Dear friend,\n/);
  const html = String((await sink.mails[0]?.parsed())?.html);
  expect(html).toContain('A storm reaches');
  expect(html).not.toContain('Only words here');
});

it('begins from the made text, which says what it said when it is sent back unchanged', async () => {
  const id = await release();
  await distribute(id, { contacts });
  const made = await texts();
  sink.mails.length = 0;
  const preview = await server.call('POST', `/api/release/${organizationId}/preview`, {
    cookie,
    body: { kind: 'email', _id: id },
  });
  const { madeText } = preview.json();
  expect(madeText).toContain('{{unsubscribeUrl}}');
  expect(madeText).toContain('{{link}}');
  expect(madeText).not.toMatch(/fl[0-9a-f]{24}x/);
  await distribute(id, { contacts, textPart: madeText, forceDistribute: true });
  const words = (text = '') => text.replace(/https?:\/\/\S+/g, '@').replace(/\s+/g, ' ');
  const again = await texts();
  expect(words(again['nameless@text.example'])).toBe(words(made['nameless@text.example']));
  // Of a sentence that says more than a name what everybody may read stands there.
  expect(words(again['noa@text.example'])).toContain('שלום Noa,');
});

it('keeps a personal line, where it has a place for it and where it has none', async () => {
  const id = await release();
  const line = 'This one is for you';
  const people = [{ ...contacts[0], personalLine: line }, contacts[1]];
  await distribute(id, {
    contacts: people,
    textPart: `Above\n\n{{personalLine}}\n\nBelow {{unsubscribeUrl}}`,
  });
  const placed = await texts();
  expect(placed['noa@text.example']).toMatch(/^Above\n\nThis one is for you\n\nBelow /);
  expect(placed['nameless@text.example']).toMatch(/^Above\n\nBelow /);
  sink.mails.length = 0;
  await distribute(id, { contacts: people, textPart, forceDistribute: true });
  const first = await texts();
  expect(first['noa@text.example']).toMatch(/^This one is for you\n\nDear Noa/);
  expect(first['nameless@text.example']).toMatch(/^Dear friend/);
});

it('stands in a test, in test mode and in what is shown as a contact', async () => {
  const id = await release();
  await call(`test/${id}`, { from, contacts: [{ email: 'tester@text.example' }], textPart });
  expect((await texts())['tester@text.example']).toContain('Only words here');
  sink.mails.length = 0;
  await distribute(id, { contacts, textPart, testMode: true });
  expect(Object.values(await texts())).toEqual([expect.stringContaining('Only words here')]);
  const contactId = await contact('Rina');
  const seen = (await call(`view-as/${id}`, { contactId, show: 'email', textPart })).json();
  expect(seen.text).toMatch(/^Dear Rina,\n/);
});

it.each([
  ['without a way out', 'Only {{link}}', 'unsubscribe'],
  ['with braces that stand for nothing', 'A {{shoeSize}} {{unsubscribeUrl}}', 'mergeField'],
])('is refused %s', async (_, wrong, code) => {
  const id = await release();
  const answers = [
    await distribute(id, { contacts, textPart: wrong }),
    await call(`distribute-audience/${id}`, { from, audience: { contacts }, textPart: wrong }),
    await call(`test/${id}`, { from, contacts, textPart: wrong }),
  ];
  for (const answer of answers)
    expect([answer.statusCode, answer.json().issues]).toEqual([422, [{ path: 'textPart', code }]]);
  const long = await distribute(id, { contacts, textPart: 'x'.repeat(20_001) });
  expect(long.statusCode).toBe(400);
  expect(sink.mails).toEqual([]);
});

it('is kept with a plan, changed with it, and says when the newsletter is another', async () => {
  const id = await release();
  const planned = await call(`distribute-audience/${id}`, {
    from,
    audience: { contacts },
    textPart,
    startsAt,
  });
  const { distributionId, plan } = planned.json();
  expect(plan.textPart).toBe(textPart);
  const read = async () => (await call(`plan/${distributionId}`, undefined, 'GET')).json();
  expect(await read()).toMatchObject({ textPart, isTextBehind: false });
  await run(sql`update release set data = data || '{"desc":"Corrected since"}' where id = ${id}`);
  expect(await read()).toMatchObject({ isTextBehind: true });
  const changed = `Changed for {{firstName|you}}\n{{unsubscribeUrl}}`;
  const answer = await call(`plan/${distributionId}`, { version: plan.version, textPart: changed }, 'PUT');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await read()).toMatchObject({ textPart: changed, isTextBehind: false });
  await begin(distributionId);
  expect((await texts())['noa@text.example']).toMatch(/^Changed for Noa\n/);
});

it('tells nothing that an embargo of today keeps back', async () => {
  const id = await release();
  const planned = await call(`distribute-audience/${id}`, {
    from,
    audience: { contacts },
    textPart,
    startsAt,
  });
  const until = new Date(Date.now() + 3 * 86_400_000);
  await run(sql`update release set embargo_until = ${until} where id = ${id}`);
  await begin(planned.json().distributionId);
  expect((await texts())['noa@text.example']).not.toContain('Only words here');
});

it('goes to both sides of two subjects, and follows a mail with words of its own', async () => {
  const id = await release();
  const emails = await buildContacts(server.platform, organizationId, 40, {
    email: (place) => `side${place}.${id}@text.example`,
  });
  const sent = await call(`distribute-audience/${id}`, {
    from,
    audience: { contacts: emails },
    subject: 'One',
    subjectTest: { subject: 'Two', percent: 50 },
    textPart,
    startsAt,
  });
  expect(sent.statusCode, sent.body).toBe(201);
  const rows = await server.platform.database.withSystem((db) =>
    db.many<{ scheduled: { textPart: string } }>(
      sql`select scheduled from distribution where release_id = ${id}`,
    ),
  );
  expect(rows.map(({ scheduled }) => scheduled.textPart)).toEqual([textPart, textPart, textPart]);
  const other = await release();
  await call(`distribute-audience/${other}`, {
    from,
    audience: { contacts },
    textPart,
    startsAt,
    followUp: { afterDays: 2, distributionType: 'email', textPart: 'Again {{unsubscribeUrl}}' },
  });
  const steps = await server.platform.database.withSystem((db) =>
    db.many<{ written: string }>(
      sql`select scheduled->>'textPart' as written from distribution where release_id = ${other} order by starts_at`,
    ),
  );
  expect(steps.map(({ written }) => written)).toEqual([textPart, 'Again {{unsubscribeUrl}}']);
});

it('is what somebody approves, and asks again when it is changed', async () => {
  await run(
    sql`update organization set settings = settings || '{"approveSends":true}' where organization_id = ${organizationId}`,
  );
  const producer = await buildAccount(server.platform, { organizationId, role: 'producer' });
  const their = await server.signIn(producer.email);
  const id = await release();
  const body = { from, audience: { contacts }, textPart, startsAt };
  const asked = (await call(`distribute-audience/${id}`, body, 'POST', their)).json();
  expect(asked).toMatchObject({ phase: 'asking', plan: { textPart } });
  await run(
    sql`update organization set settings = settings - 'approveSends' where organization_id = ${organizationId}`,
  );
});
