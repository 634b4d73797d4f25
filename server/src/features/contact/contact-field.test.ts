import type { Contact } from '@firstlook/contract/contact.ts';
import type { ContactField } from '@firstlook/contract/contact-field.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { withImportStage } from '../../../test/import-stage.ts';
import { sql } from '../../platform/database.ts';

/** Fields of the organization's own on contacts (docs/decisions/0132). */
const stage = withImportStage();

const words = (he: string, en = '', fr = '') => ({ he, en, fr });
const field = (key: string, type: ContactField['type'], label: ContactField['label'], more = {}) => ({
  key,
  type,
  label,
  help: words(''),
  options: [],
  ...more,
});
const beats = [
  { value: 'film', label: words('קולנוע', 'Cinema') },
  { value: 'tv', label: words('טלוויזיה', 'Television') },
];
const fields = [
  field('beat', 'SELECT', words('תחום', 'Beat', 'Rubrique'), { options: beats }),
  field('topics', 'MULTISELECT', words('נושאים', 'Topics'), { options: beats }),
  field('reach', 'NUMBER', words('חשיפה')),
  field('joined', 'DATE', words('הצטרפות')),
  field('vip', 'YESNO', words('חשוב', 'VIP')),
  field('site', 'URL', words('אתר')),
  field('about', 'LONGTEXT', words('אודות')),
];

let admin = '';
async function newPlace() {
  await stage.newOrganization();
  const { organizationId } = stage;
  const { email } = await buildAccount(stage.server.platform, { organizationId, role: 'admin' });
  admin = await stage.server.signIn(email);
}

const at = (path = '') => `/api/contact/${stage.organizationId}${path}`;
const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  (await stage.server.call(method, url, { cookie: stage.cookie, body })).json();
const home = () => `/api/organization/${stage.organizationId}`;
const define = async (contactFields: object[]) => {
  const { version } = await call('GET', home());
  return (await stage.server.call('PUT', home(), { cookie: admin, body: { version, contactFields } })).json();
};
const people = async (): Promise<Contact[]> => (await call('GET', at('?pagination[limit]=100'))).items;
const named = (email: string) => ({ firstName: 'Noa', lastName: 'Lev', email: `${email}@field.example` });
const make = (email: string, values: object) => call('POST', at(), { ...named(email), fields: values });

beforeAll(newPlace);

describe('definitions', () => {
  it('are the organization’s: keys once, a name in one language, options where they are chosen', async () => {
    expect((await define(fields)).contactFields).toEqual(fields);
    const wrong = await define([
      field('beat', 'SELECT', words('תחום')),
      field('beat', 'TEXT', words('')),
      field('vip', 'YESNO', words('', '', 'VIP')),
    ]);
    expect(wrong.issues).toEqual([
      { path: 'contactFields.1.key', code: 'taken' },
      { path: 'contactFields.0.options', code: 'required' },
      { path: 'contactFields.1.label', code: 'required' },
    ]);
    // What every object has is no key: it would be there of everybody.
    for (const key of ['Beat 1', 'toString', 'constructor', 'valueOf', 'hasOwnProperty', '__proto__'])
      expect(await define([field(key, 'TEXT', words('x'))]), key).toMatchObject({
        code: 'MALFORMED_REQUEST',
      });
  });

  it('hold no less than people have in them; one that is removed leaves its values, and is told of', async () => {
    await make('kept', { beat: 'tv', reach: 5 });
    const narrowed = fields.map((one) => (one.key === 'beat' ? { ...one, options: beats.slice(0, 1) } : one));
    expect((await define(narrowed)).issues).toEqual([
      {
        path: 'contactFields.0.options',
        code: 'valuesLost',
        params: { count: 1, field: expect.stringMatching(/./) },
      },
    ]);
    const retyped = fields.map((one) => (one.key === 'reach' ? { ...one, type: 'DATE' } : one));
    expect((await define(retyped)).issues).toMatchObject([
      { path: 'contactFields.2.type', code: 'valuesLost' },
    ]);
    await define(fields.filter(({ key }) => key !== 'reach'));
    const nothing = { smartLists: [], recurringSends: [], plannedSends: 0, wordsOf: [] };
    expect((await call('GET', at('/field-usage'))).items).toMatchObject([
      { key: 'beat', contacts: 1, former: null, ...nothing },
      // What it was is there to be brought back, also once it was saved.
      { key: 'reach', contacts: 1, former: fields.find(({ key }) => key === 'reach'), ...nothing },
    ]);
    const [kept] = (await people()).filter(({ email }) => email.startsWith('kept'));
    expect(kept?.fields).toEqual({ beat: 'tv', reach: 5 });
    const body = { ...named('kept'), _id: kept?._id, version: kept?.version, fields: kept?.fields };
    expect((await call('PUT', at(), { ...body, role: 'Critic' })).fields).toEqual({ beat: 'tv', reach: 5 });
    await define(fields);
  });
});

it('that words of recurring sends name are told with their sends, also one that nobody has a value in', async () => {
  await newPlace();
  await define(fields);
  const { organizationId } = stage;
  const write = (name: string, message: object) =>
    stage.server.system((db) =>
      db.run(sql`
        insert into recurring_send (organization_id, id, name, release_type, rule, audience, message, is_on, zone, by, created_at)
        values (${organizationId}, ${name}, ${name}, 'film', '{}', '{}', ${JSON.stringify(message)}, false, 'UTC', 'somebody', now())`),
    );
  await write('Weekly', { subject: 'For {{ field.beat | all }}', preheader: null, textPart: null });
  await write('Daily', { subject: null, preheader: '{{field.site}}', textPart: '{{field.beat}}, {{title}}' });
  await write('Plain', { subject: 'field.reach {{title}}', preheader: null, textPart: null });
  const { items } = await call('GET', at('/field-usage'));
  expect(items.map((one: { key: string; wordsOf: string[] }) => [one.key, one.wordsOf])).toEqual([
    ['beat', ['Daily', 'Weekly']],
    ['site', ['Daily']],
  ]);
});

describe('values', () => {
  it('are checked by the field engine; what is not sent stays, what is empty goes', async () => {
    const bad = {
      beat: 'radio',
      reach: 'many',
      joined: '2026-02-31',
      site: 'about',
      vip: 'maybe',
      none: 'x',
    };
    expect(
      (await make('bad', bad)).issues.map(({ path, code }: { path: string; code: string }) => [path, code]),
    ).toEqual([
      ['fields.none', 'unknownField'],
      ['fields.beat', 'option'],
      ['fields.reach', 'number'],
      ['fields.joined', 'date'],
      ['fields.vip', 'option'],
      ['fields.site', 'url'],
    ]);
    const made = await make('good', { beat: 'film', topics: ['tv'], reach: 3, vip: 'yes', about: '' });
    expect(made.fields).toEqual({ beat: 'film', topics: ['tv'], reach: 3, vip: 'yes' });
    const body = { ...named('good'), _id: made._id, version: made.version };
    const changed = await call('PUT', at(), { ...body, fields: { beat: null, reach: 4, topics: [] } });
    expect(changed.fields).toEqual({ reach: 4, vip: 'yes' });
    const stale = await call('PUT', at(), { ...body, fields: { reach: 9 } });
    expect(stale).toMatchObject({ code: 'CONFLICT' });
    expect(stale.params.conflicts).toEqual([{ path: 'fields.reach', stored: 4, sent: 9 }]);
  });

  it('of two that become one are chosen field by field, and none is lost', async () => {
    const one = await make('m1', { beat: 'film', reach: 1 });
    const two = await make('m2', { beat: 'tv', reach: 2, vip: 'no' });
    const contacts = [one, two].map(({ _id, version }) => ({ _id, version }));
    const own = ['firstName', 'lastName', 'email', 'mobile', 'role', 'watches'];
    const choice = { ...Object.fromEntries(own.map((name) => [name, one._id])), fields: { beat: two._id } };
    const foreign = { ...choice, fields: { beat: 'x' } };
    expect(await call('POST', at('/merge'), { into: one._id, contacts, choice: foreign })).toMatchObject({
      issues: [{ path: 'choice.fields.beat', code: 'notFound' }],
    });
    const merged = await call('POST', at('/merge'), { into: one._id, contacts, choice });
    expect(merged.fields).toEqual({ beat: 'tv', reach: 1, vip: 'no' });
  });
});

describe('files', () => {
  it('bring them by their name in any language, and an export says them so that they come in again', async () => {
    await newPlace();
    await define(fields);
    const file = [
      'email,Rubrique,Topics,חשיפה,הצטרפות,VIP,אתר',
      'a@field.example,Cinema,"טלוויזיה, Cinema","1,200",1.3.2026,כן,news.example/a',
      'b@field.example,Radio,,x,,,',
    ];
    const done = (await stage.upload('people.csv', file.join('\r\n'))).json();
    expect(done.counts).toMatchObject({ new: 2, noted: 2 });
    expect(done.rows).toMatchObject([
      { reason: 'nameless' },
      { reason: 'fieldInvalid', column: 'field.beat', result: 'noted' },
    ]);
    const [a] = (await people()).filter(({ email }) => email.startsWith('a@'));
    expect(a?.fields).toEqual({
      ...{ beat: 'film', topics: ['tv', 'film'], reach: 1200, joined: '2026-03-01', vip: 'yes' },
      site: 'https://news.example/a',
    });
    const ids = (await people()).map(({ _id }) => _id);
    const exported = await stage.server.call('POST', at('/selection/export'), {
      cookie: stage.cookie,
      body: { chosen: { ids }, format: 'csv' },
    });
    expect(exported.body.split('\r\n')[0]).toContain('תחום,נושאים,חשיפה,הצטרפות,חשוב,אתר,אודות');
    expect(exported.body).toContain('קולנוע,טלוויזיה; קולנוע,1200,2026-03-01,yes,https://news.example/a');
    const again = (await stage.upload('again.csv', exported.body)).json();
    expect(again.counts).toMatchObject({ new: 0, updated: 0, unchanged: 2 });
  });

  it('take them over, leave what they do not say, and give it back when the import is taken back', async () => {
    const more = (
      await stage.upload('more.csv', 'email,תחום,VIP,אודות\r\na@field.example,Jazz,,Hello')
    ).json();
    expect(more.counts).toMatchObject({ noted: 1, updated: 1 });
    const next = (await stage.upload('next.csv', 'email,תחום,חשיפה\r\na@field.example,tv,7')).json();
    const read = async () => (await people()).find(({ email }) => email.startsWith('a@'))?.fields;
    expect(await read()).toMatchObject({ beat: 'tv', reach: 7, vip: 'yes', about: 'Hello' });
    const undone = await call('POST', `/api/contact/${stage.organizationId}/import/${next._id}/undo`);
    expect(undone.undone, JSON.stringify(undone)).toMatchObject({ restored: 1 });
    expect(await read()).toMatchObject({ beat: 'film', reach: 1200, about: 'Hello' });
  });
});

describe('a person', () => {
  it('is given out with them, and erased with them', async () => {
    const { email } = await make('person', { about: 'Writes by night' });
    const ask = (act: string) =>
      stage.server.call('POST', `/api/person/${stage.organizationId}/${act}`, {
        cookie: admin,
        body: { email },
      });
    expect((await ask('export')).body).toContain('Writes by night');
    expect((await ask('erase')).statusCode).toBe(200);
    expect((await people()).some((one) => one.email === email)).toBe(false);
  });
});

describe('smart lists', () => {
  const counted = async (of: object) => {
    const body = { condition: { match: 'all', of: [{ is: 'field', ...of }] } };
    const answer = await call('POST', `/api/smart-list/${stage.organizationId}/count`, body);
    return answer.count ?? answer.issues ?? answer.code;
  };
  it.each([
    [{ key: 'beat', test: 'is', value: 'film' }, 1],
    [{ key: 'beat', test: 'is', value: 'film', not: true }, 1],
    [{ key: 'topics', test: 'is', value: 'tv' }, 1],
    [{ key: 'about', test: 'holds', value: 'hell' }, 1],
    [{ key: 'reach', test: 'above', value: 1000 }, 1],
    [{ key: 'reach', test: 'above', value: 1200 }, 0],
    [{ key: 'reach', test: 'is', value: 1200 }, 1],
    [{ key: 'joined', test: 'below', value: '2026-03-02' }, 1],
    [{ key: 'joined', test: 'above', value: '2026-03-01' }, 0],
    [{ key: 'vip', test: 'empty' }, 1],
    [{ key: 'vip', test: 'empty', not: true }, 1],
    [{ key: 'beat', test: 'above', value: 3 }, 0],
    [{ key: 'vip', test: 'empty', value: 'x' }, [{ path: 'condition.of.0.value', code: 'custom' }]],
    [{ key: 'gone', test: 'empty' }, [{ path: 'condition', code: 'notFound', params: { id: 'field:gone' } }]],
  ])('%j means %j', async (of, expected) => {
    expect(await counted(of)).toEqual(expected);
  });
});

it('files bring days as people and spreadsheets write them', async () => {
  await newPlace();
  await define(fields);
  const written = {
    '31.12.85': '1985-12-31',
    '2026/3/1': '2026-03-01',
    '01-03-2026': '2026-03-01',
    '46082': '2026-03-01',
    '5/13/1990': undefined,
    '12345678': undefined,
  };
  const lines = Object.keys(written).map((day, at) => `d${at}@field.example,${day}`);
  const done = (await stage.upload('days.csv', ['email,הצטרפות', ...lines].join('\r\n'))).json();
  expect(done.counts).toMatchObject({ new: 6, noted: 6 });
  const read = (await people())
    .sort((a, b) => a.email.localeCompare(b.email))
    .map(({ fields: of }) => of.joined);
  expect(read).toEqual(Object.values(written));
});
