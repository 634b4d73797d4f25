import { describe, expect, it } from 'vitest';
import { csv, withImportStage } from '../../../test/import-stage.ts';

const stage = withImportStage();
const base = () => `/api/contact/${stage.organizationId}`;
const take = async (lines: string[][], query = '') =>
  (
    await stage.send(`/api/file/uploadContacts/${stage.organizationId}?${query}`, {
      name: 'a.csv',
      bytes: csv(lines),
    })
  ).json();
const preview = async (lines: string[][], query = '') =>
  (await stage.send(`${base()}/import/preview?${query}`, { name: 'a.csv', bytes: csv(lines) })).json();
const person = async () => (await stage.list()).items[0];

const header = ['email', 'firstName', 'תפקיד', 'הערות', 'otherCompanies'];
const galia = ['galia@north.example', 'Galia', 'Editor', 'Calls back', 'North; East, Inc.'];

describe('role, notes and further companies', () => {
  it('are columns of a file, and go with the import that brought them', async () => {
    await stage.newOrganization();
    expect((await preview([header, galia])).columns).toMatchObject({ role: 2, notes: 3, otherCompanies: 4 });
    const done = await take([header, galia]);
    const made = await person();
    expect(made).toMatchObject({ role: 'Editor', notes: 'Calls back' });
    expect(made.company).toHaveLength(2);
    expect((await preview([header, galia])).counts).toMatchObject({ unchanged: 1 });
    expect((await preview([header, galia.with(2, 'Chief')])).changes).toEqual({ role: 1 });
    const again = await take([header, galia.with(2, 'Chief')]);
    expect((await person()).role).toBe('Chief');
    await stage.call('POST', `${base()}/import/${again._id}/undo`);
    expect((await person()).role).toBe('Editor');
    const undone = (await stage.call('POST', `${base()}/import/${done._id}/undo`)).json();
    expect(undone.undone).toMatchObject({ deleted: 1, kept: { notes: 0 } });
  });

  it('leave notes that stand there alone unless somebody says otherwise', async () => {
    await stage.newOrganization();
    await take([header, galia]);
    expect((await take([header, galia.with(3, 'New')])).counts).toMatchObject({ unchanged: 1 });
    expect((await person()).notes).toBe('Calls back');
    await take([header, galia.with(3, 'New')], 'columns=email:0,notes:3&rules=notes:overwrite');
    expect((await person()).notes).toBe('New');
  });

  it('keep the lines of notes, and say what is too long', async () => {
    await stage.newOrganization();
    const notes = `"first\r\n\u202esecond"`;
    await stage.upload('a.csv', `email,firstName,notes\r\na@b.example,A,${notes}`);
    expect((await person()).notes).toBe('first\nsecond');
    const { rows } = await take([header, ['b@b.example', 'B', 'r'.repeat(101), 'n'.repeat(10_001), '']]);
    expect(rows).toMatchObject([
      { column: 'role', reason: 'textTooLong', also: [{ column: 'notes', reason: 'notesTooLong' }] },
    ]);
  });
});

describe('what is wrong in a row', () => {
  const mobiles = ['email', 'firstName', 'mobile', 'gender', 'mail'];
  it('is named whole, what keeps it from being taken first', async () => {
    await stage.newOrganization();
    const done = await take([
      mobiles,
      ['no address', 'A', '12', 'neither', 'perhaps'],
      ['b@b.example', 'B', '12', 'neither', ''],
    ]);
    expect(done.rows).toMatchObject([
      {
        ...{ row: 2, result: 'invalid', reason: 'emailInvalid', column: 'email' },
        also: [
          { column: 'mail', reason: 'statusUnknown' },
          { column: 'mobile', reason: 'mobileInvalid' },
          { column: 'gender', reason: 'genderUnknown' },
        ],
      },
      {
        row: 3,
        result: 'noted',
        reason: 'mobileInvalid',
        also: [{ column: 'gender', reason: 'genderUnknown' }],
      },
    ]);
    expect(done.refused).toEqual({ toMend: 2, others: 0 });
    const mended = await stage.send(`/api/file/uploadContacts/${stage.organizationId}?mends=${done._id}`, {
      name: 'b.csv',
      bytes: csv([
        ['row', ...mobiles],
        ['2', 'a@b.example', 'A', '', '', 'perhaps'],
      ]),
    });
    expect(mended.json().rows).toMatchObject([{ row: 2, reason: 'statusUnknown', also: [] }, { row: 3 }]);
  });

  it('stands whole in the errors file, with the column that it is about', async () => {
    await stage.newOrganization();
    const done = await take([mobiles, ['no address', 'A', '12', '', '']]);
    const url = `${base()}/import/${done._id}/errors?language=en`;
    const file = await stage.server.app.inject({ url, headers: { cookie: stage.cookie } });
    const read = await stage.send(`${base()}/import/preview`, { name: 'e.xlsx', bytes: file.rawPayload });
    expect(read.json().firstRows[1]).toContain('emailInvalid; mobileInvalid');
    expect(read.json().firstRows[1]).toContain('Not a valid e-mail address; Not a valid phone number');
  });
});

describe('people without a name and a company', () => {
  const lines = [
    ['email', 'firstName', 'company'],
    ['a@b.example', '', ''],
    ['b@b.example', '', 'North'],
    ['c@b.example', 'C', ''],
  ];
  it('are taken and counted, but for whom is known by name already', async () => {
    await stage.newOrganization();
    expect((await preview(lines)).counts).toMatchObject({ new: 3, noted: 1, nameless: 1 });
    const done = await take(lines);
    expect(done.counts).toMatchObject({ new: 3, noted: 1, nameless: 1 });
    expect(done.rows).toMatchObject([{ row: 2, result: 'noted', reason: 'nameless' }]);
    expect((await take([['email'], ['a@b.example'], ['c@b.example']])).counts).toMatchObject({
      unchanged: 2,
      nameless: 1,
    });
  });
});

describe('columns that are called alike', () => {
  const twice = ['Mail', 'Phone', 'phone '];
  it('are remembered by their place among them', async () => {
    await stage.newOrganization();
    const row = ['a@b.example', '', '052-555-0142'];
    await take([twice, row], 'columns=email:0,mobile:2');
    const again = await preview([
      ['Phone', 'Mail', 'Other', 'PHONE'],
      ['', 'b@b.example', '', ''],
    ]);
    expect(again.remembered).toBeNull();
    const moved = await preview([
      ['Phone', 'Mail', 'PHONE'],
      ['', 'b@b.example', ''],
    ]);
    expect(moved.columns).toEqual({ email: 1, mobile: 2 });
    expect(moved.remembered).not.toBeNull();
  });
});
