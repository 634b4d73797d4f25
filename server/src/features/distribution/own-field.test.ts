import { expect, it } from 'vitest';
import { buildAccount, buildContacts, buildRelease } from '../../../test/factories.ts';
import { type SendingStage, withSendingStage } from '../../../test/sending-stage.ts';
import { sql } from '../../platform/database.ts';

/** What an organization's own fields say, in the subject of each person's mail (docs/decisions/0132). */
let { server, sink, organizationId, cookie, distribute } = {} as SendingStage;
withSendingStage((stage) => {
  ({ server, sink, organizationId, cookie, distribute } = stage);
});

const words = (he: string, en: string) => ({ he, en, fr: '' });
const about = {
  key: 'about',
  type: 'LONGTEXT',
  label: words('אודות', 'About'),
  help: words('', ''),
  options: [],
};
const note = { key: 'note', type: 'TEXT', label: words('הערה', 'Note'), help: words('', ''), options: [] };
const beat = {
  key: 'beat',
  type: 'SELECT',
  label: words('תחום', 'Beat'),
  help: words('', ''),
  options: [{ value: 'film', label: words('קולנוע', 'Cinema') }],
};

async function define() {
  const admin = await buildAccount(server.platform, { organizationId, role: 'admin' });
  const as = await server.signIn(admin.email);
  const at = `/api/organization/${organizationId}`;
  const { version } = (await server.call('GET', at, { cookie: as })).json();
  const body = { version, contactFields: [beat, about, note] };
  expect((await server.call('PUT', at, { cookie: as, body })).statusCode).toBe(200);
}

it('is said in the language of the release, or what stands for it; a name is never read as a field', async () => {
  await define();
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const emails = ['own@field.example', 'none@field.example', 'sly@field.example'];
  const ids = await buildContacts(server.platform, organizationId, 3, {
    email: (at: number) => emails[at] ?? '',
  });
  await server.system((db) =>
    db.run(sql`update contact set first_name = case when email = 'sly@field.example' then '{{field.beat}}' else 'Noa' end,
      fields = case when email = 'none@field.example' then '{}'::jsonb else '{"beat": "film"}' end
      where organization_id = ${organizationId} and id = any(${ids})`),
  );
  const subject = '{{firstName}}: news of {{field.beat|your field}} and {{field.beat}}!';
  const answer = await distribute(releaseId, { contacts: ids, subject });
  expect(answer.statusCode, answer.body).toBe(200);
  const subjectOf = async (to: string) =>
    (await sink.mails.find((one) => one.to[0] === to)?.parsed())?.subject;
  expect(await subjectOf(emails[0] ?? '')).toMatch(/^Noa: news of (Cinema|קולנוע) and (Cinema|קולנוע)!$/);
  expect(await subjectOf(emails[1] ?? '')).toBe('Noa: news of your field and!');
  expect(await subjectOf(emails[2] ?? '')).toMatch(/^\{ \{field\.beat\}\}: news of (Cinema|קולנוע)/);
  const path = `/api/distribution/${organizationId}/by-release/${releaseId}`;
  const { items } = (await server.call('GET', path, { cookie })).json();
  // A send is called by the names of its fields, as a preview for nobody in particular.
  expect(items[0].subject).toMatch(/^news of \[(Beat|תחום)\] and \[(Beat|תחום)\]!$/);
});

it('is refused where there is no such field, and where it would not be filled', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const typed = [{ email: 'typed@field.example' }];
  const issues = async (part: object) =>
    (await distribute(releaseId, { contacts: typed, ...part })).json().issues;
  expect(await issues({ subject: 'For {{field.gone}}' })).toEqual([{ path: 'subject', code: 'mergeField' }]);
  expect(await issues({ subject: '{{field.beat}}' })).toEqual([{ path: 'subject', code: 'namesAlone' }]);
  expect(await issues({ preheader: 'For {{field.beat}}' })).toEqual([
    { path: 'preheader', code: 'mergeField' },
  ]);
  // A page of text, and what every object has.
  for (const name of ['about', 'toString', 'constructor']) {
    const subject = `News of {{field.${name}}}`;
    expect(await issues({ subject }), name).toEqual([{ path: 'subject', code: 'mergeField' }]);
  }
});

it('is cut where it is longer than a subject bears', async () => {
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, {
    email: () => 'long@field.example',
  });
  await server.system((db) =>
    db.run(sql`update contact set fields = ${JSON.stringify({ note: 'x'.repeat(300) })} where id = ${id}`),
  );
  await distribute(releaseId, { contacts: [id], subject: 'News of {{field.note}}' });
  const mail = sink.mails.find((one) => one.to[0] === 'long@field.example');
  expect((await mail?.parsed())?.subject).toBe(`News of ${'x'.repeat(99)}…`);
});

it('stands by its name where a subject is shown as nobody’s, and by its value as a contact’s', async () => {
  await define();
  const { id: releaseId } = await buildRelease(server.platform, organizationId);
  const [id = ''] = await buildContacts(server.platform, organizationId, 1, {
    email: () => 'shown@field.example',
  });
  await server.system((db) => db.run(sql`update contact set fields = '{"beat": "film"}' where id = ${id}`));
  const subject = 'News of {{field.beat}}';
  const shown = async (path: string, body: object) =>
    (await server.call('POST', `/api/${path}`, { cookie, body })).json().subject;
  const preview = { kind: 'email', _id: releaseId, subject };
  expect(await shown(`release/${organizationId}/preview`, preview)).toMatch(/^News of \[(Beat|תחום)\]$/);
  const as = { contactId: id, show: 'email', subject };
  expect(await shown(`distribution/${organizationId}/view-as/${releaseId}`, as)).toMatch(
    /^News of (Cinema|קולנוע)$/,
  );
});
