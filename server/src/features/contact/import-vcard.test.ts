import { expect, it } from 'vitest';
import { withImportStage } from '../../../test/import-stage.ts';

const stage = withImportStage();
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');
const galia = card(
  'N:מזרחי;גליה;;;',
  'EMAIL;type=INTERNET:galia@north.example',
  'TEL;type=CELL:052-555-0142',
  'ORG:ידיעות הצפון;',
  'CATEGORIES:תרבות,דרמה',
  'TITLE:עורכת',
  'NOTE:מכירים\\nמהפסטיבל',
  'BDAY:1980-02-01',
  'TEL;type=WORK:03-555-0142',
  'X-ABLABEL:other',
);
const file = (name: string, ...cards: string[]) => ({ name, bytes: cards.join('\r\n') });
const preview = async (sent: ReturnType<typeof file>) =>
  await stage.send(`/api/contact/${stage.organizationId}/import/preview`, sent);

it('cards are checked and taken as the rows of a sheet, and what is wrong is in the errors file', async () => {
  await stage.newOrganization();
  const sent = file('contacts.vcf', galia, card('N:Kadron;Noam;;;', 'EMAIL:no address'));
  const shown = (await preview(sent)).json();
  expect(shown.columns).toEqual({
    ...{ email: 0, firstName: 1, lastName: 2, mobile: 3, company: 4, tags: 5, gender: 6, role: 7, notes: 8 },
    ...{ emails: 9, mobiles: 10 },
  });
  expect(shown.counts).toMatchObject({ total: 2, new: 1, invalid: 1 });
  const done = (await stage.upload(sent.name, sent.bytes, 'השקה')).json();
  expect(done.counts).toMatchObject({ total: 2, new: 1, invalid: 1 });
  expect(done.rows).toMatchObject([{ row: 3, reason: 'emailInvalid', values: { firstName: 'Noam' } }]);
  const { items } = await stage.list();
  expect(items).toMatchObject([{ firstName: 'גליה', lastName: 'מזרחי', mobile: '+972525550142' }]);
  expect([items[0].tags.length, items[0].company.length]).toEqual([2, 1]);
  expect(items[0]).toMatchObject({ role: 'עורכת', notes: 'מכירים\nמהפסטיבל' });
  expect(items[0].addresses).toMatchObject([{ kind: 'mobile' }]);
  const ignored = [{ kind: 'birthday', cards: 1 }];
  expect([shown.ignored, done.ignored]).toEqual([ignored, ignored]);
  const errors = await stage.call(
    'GET',
    `/api/contact/${stage.organizationId}/import/${done._id}/errors?language=en`,
  );
  expect(errors.statusCode).toBe(200);
  expect((await stage.upload(sent.name, sent.bytes)).json().counts).toMatchObject({ unchanged: 1 });
});

it('cards are known by what they begin with; a file that is called so and holds none is refused', async () => {
  await stage.newOrganization();
  expect((await preview(file('cards.csv', galia))).json().counts).toMatchObject({ new: 1 });
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 167) % 256));
  for (const [bytes, code] of [
    ['', 'CONTACTS_FILE_EMPTY'],
    [noise, 'CONTACTS_FILE_UNREADABLE'],
  ] as const) {
    const url = `/api/contact/${stage.organizationId}/import/preview`;
    const answer = await stage.send(url, { name: 'a.vcf', bytes });
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  }
});
