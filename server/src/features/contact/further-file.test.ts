import { expect, it } from 'vitest';
import { withImportStage } from '../../../test/import-stage.ts';
import { sql } from '../../platform/database.ts';

/** Further addresses in files: which person a row is, what it brings, and a file that was exported read again. */
const stage = withImportStage();
const mail = (address: string, label = '') => ({ kind: 'email', address, label });
const mobile = (address: string, label = '') => ({ kind: 'mobile', address, label });
const create = async (email: string, more: object = {}) =>
  (
    await stage.call('POST', `/api/contact/${stage.organizationId}`, {
      firstName: 'Dana',
      lastName: 'Baram',
      email,
      ...more,
    })
  ).json();
const read = async (id: string) =>
  (await stage.call('GET', `/api/contact/${stage.organizationId}/${id}`)).json();
const sheet = (...rows: string[]) => rows.join('\r\n');

it('a row by a further mail, or with one, is the person who is known, once, and goes on being written to as before', async () => {
  await stage.newOrganization();
  const one = await create('a@paper.example', { addresses: [mail('b@paper.example', 'private')] });
  const done = await stage.upload(
    'people.csv',
    sheet(
      'email,firstName,emails',
      'B@paper.example,Danit,',
      'a@paper.example,Other,',
      'new@paper.example,Gal,b@paper.example; c@paper.example (home); nonsense',
    ),
  );
  expect(done.json().counts).toMatchObject({ updated: 1, duplicate: 2, new: 0 });
  expect(await read(one._id)).toMatchObject({
    firstName: 'Danit',
    email: 'a@paper.example',
    addresses: [mail('b@paper.example', 'private')],
  });
  const more = await stage.upload(
    'more.csv',
    sheet('email,emails,mobiles', 'z@paper.example,a@paper.example,050-555-0142 (desk)'),
  );
  expect(more.json().counts).toMatchObject({ updated: 1, new: 0 });
  expect((await read(one._id)).addresses).toEqual([
    mail('b@paper.example', 'private'),
    mail('z@paper.example'),
    mobile('+972505550142', 'desk'),
  ]);
  expect((await stage.list('filter[search]=z@paper')).items).toMatchObject([{ _id: one._id }]);
  const undone = await stage.call(
    'POST',
    `/api/contact/${stage.organizationId}/import/${more.json()._id}/undo`,
  );
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  expect((await read(one._id)).addresses).toEqual([mail('b@paper.example', 'private')]);
});

it('mails of others are left out and told, what was said under one holds for the person', async () => {
  await stage.newOrganization();
  await create('other@paper.example', { addresses: [mail('other2@paper.example')] });
  await stage.server.system((db) =>
    db.run(sql`insert into suppression (organization_id, channel, address, kind, reason)
      values (${stage.organizationId}, 'email', 'left@paper.example', 'unsubscribed', 'by-recipient')`),
  );
  const done = await stage.upload(
    'people.csv',
    sheet(
      'מייל,שם פרטי,כתובות דואר נוספות,ניידים נוספים',
      'one@paper.example,One,two@paper.example; left@paper.example,03-555-0101; 03-555-0102',
      'two@paper.example,Two,one@paper.example,',
      'other@paper.example,Other,two@paper.example,',
    ),
  );
  expect(done.json().counts).toMatchObject({ new: 2, noted: 3 });
  const { items } = await stage.list('sort[email]=1');
  expect(items.map((one: { email: string; addresses: object[] }) => [one.email, one.addresses])).toEqual([
    ['one@paper.example', [mail('left@paper.example'), mobile('+97235550101'), mobile('+97235550102')]],
    ['other@paper.example', [mail('other2@paper.example')]],
    ['two@paper.example', []],
  ]);
  expect(items[0].unsubscribed).toBe(true);
});

it.each([
  ['csv', 'contacts.csv'],
  ['vcf', 'contacts.vcf'],
] as const)(
  'an exported %s file says all of them, and is read again elsewhere as it was',
  async (format, name) => {
    await stage.newOrganization();
    const said = {
      mobile: '050-555-0142',
      gender: 'female',
      role: 'Editor; culture',
      notes: 'two\nlines, \\ and more',
      tags: [{ name: 'Radio' }, { name: 'תרבות ודרמה, ארוכה מאוד כדי שהשורה תתקפל בכרטיס' }],
      company: [{ name: 'ידיעות, הצפון' }],
      addresses: [
        mail('dana@home.example', 'פרטי'),
        mail('news@paper.example'),
        mobile('+97235550199', 'desk'),
      ],
    };
    await create('dana@paper.example', { firstName: 'דנה', lastName: 'Bar;am', ...said });
    await create('noname@paper.example');
    await stage.server.system((db) =>
      db.run(sql`update contact set first_name = '', last_name = '' where organization_id = ${stage.organizationId}
      and email = 'noname@paper.example'`),
    );
    const answer = await stage.call('POST', `/api/contact/${stage.organizationId}/selection/export`, {
      chosen: { matching: {} },
      format,
    });
    expect(answer.headers['content-disposition']).toContain(name);
    if (format === 'vcf') {
      expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8');
      for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    const before = (await stage.list('sort[email]=1')).items;
    await stage.newOrganization();
    const done = await stage.upload(name, answer.body);
    expect(done.json().counts).toMatchObject({ new: 2, noted: 1, nameless: 1 });
    const after = (await stage.list('sort[email]=1')).items;
    for (const [at, one] of after.entries()) {
      const { firstName, lastName, email, mobile, gender, role, notes, addresses } = before[at];
      expect(one).toMatchObject({ firstName, lastName, email, mobile, gender, role, notes, addresses });
    }
    const tags = (await stage.call('GET', `/api/tag/${stage.organizationId}`)).json().items;
    expect(tags.map((one: { name: string }) => one.name)).toContain('Radio');
  },
);
