import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import en from '../../../../locales/en/import.json' with { type: 'json' };
import fr from '../../../../locales/fr/import.json' with { type: 'json' };
import he from '../../../../locales/he/import.json' with { type: 'json' };
import { buildAccount } from '../../../test/factories.ts';
import { csv, withImportStage } from '../../../test/import-stage.ts';
import { sheetFile } from '../../kernel/sheet-file.ts';
import { sql } from '../../platform/database.ts';

/** Rows that were not taken: told in part, and all of them in a file like the one that came. */
const stage = withImportStage();
const own = ['שם מלא', 'הערות', 'מייל', 'Phone'];
const errorsOf = async (id: string, query = ''): Promise<string[][]> => {
  const file = await stage.call('GET', `/api/contact/${stage.organizationId}/import/${id}/errors${query}`);
  const book = read(file.rawPayload);
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as object, { header: 1, defval: '' });
};

describe('of a file with more of them than are shown', () => {
  it('those that can be mended are shown first, all are counted, and the file has each in its own columns', async () => {
    await stage.newOrganization();
    const twice = Array.from({ length: 600 }, (_, at) => [`שוב ${at}`, `a${at}`, 'one@messy.example', '']);
    const wrong = Array.from({ length: 700 }, (_, at) => [`דן ${at}`, `  note ${at}`, `no-at-${at}`, '03-1']);
    const done = await stage.upload(
      'messy.csv',
      csv([['רשימה'], own, ['רות לוי', '', 'one@messy.example', ''], ...twice, ...wrong]),
    );
    expect(done.json()).toMatchObject({
      counts: { total: 1301, new: 1, duplicate: 600, invalid: 700 },
      refused: { toMend: 700, others: 600 },
    });
    const { rows, _id } = done.json();
    expect(rows).toHaveLength(500);
    expect(rows.every(({ result }: { result: string }) => result === 'invalid')).toBe(true);
    expect(rows[0]).toMatchObject({ row: 604, values: { firstName: 'דן', email: 'no-at-0' } });
    const lines = await errorsOf(_id);
    expect(lines).toHaveLength(1301);
    expect(lines[0]).toEqual([...own, 'reason', en.column.reason]);
    expect(lines[1]).toEqual([
      'שוב 0',
      'a0',
      'one@messy.example',
      '',
      'emailTwice',
      'The address appears earlier in the file',
    ]);
    expect(lines[1300]).toEqual([
      'דן 699',
      '  note 699',
      'no-at-699',
      '03-1',
      'emailInvalid; mobileInvalid',
      `${en.reason.emailInvalid}; ${en.refusedReason.mobileInvalid}`,
    ]);
  });

  it('the file that comes back has one column of reasons', async () => {
    await stage.newOrganization();
    const done = await stage.upload(
      'a.csv',
      csv([
        [...own, 'reason'],
        ['דן', 'x', 'no-at', '', 'old'],
      ]),
    );
    const head = (words: string) => [...own, 'reason', words];
    const given = await errorsOf(done.json()._id, '?language=he');
    expect(given).toEqual([
      head(he.column.reason),
      ['דן', 'x', 'no-at', '', 'emailInvalid', he.reason.emailInvalid],
    ]);
    const again = (await stage.upload('a.csv', csv(given))).json();
    expect(await errorsOf(again._id, '?language=fr')).toEqual([
      head(fr.column.reason),
      ['דן', 'x', 'no-at', '', 'emailInvalid', fr.reason.emailInvalid],
    ]);
  });
});

it('a row that is mended and refused again keeps what else the file says of it', async () => {
  await stage.newOrganization();
  const { _id } = (
    await stage.upload('a.csv', csv([own.slice(0, 3), ['דן כהן', 'טלוויזיה', 'no-at'], ['גל', 'רדיו', 'b']]))
  ).json();
  const mended = csv([
    ['row', 'email', 'firstName', 'lastName', 'mobile'],
    ['2', 'still-none', 'דן', 'כהן', ''],
    ['3', 'gal@radio.example', 'גל', 'לוי', '12'],
  ]);
  const path = `/api/file/uploadContacts/${stage.organizationId}?mends=${_id}`;
  const after = (await stage.send(path, { name: 'a.csv', bytes: mended })).json();
  expect(after).toMatchObject({
    counts: { total: 2, new: 1, noted: 1, invalid: 1 },
    refused: { toMend: 2, others: 0 },
  });
  // The file had no column of numbers.
  expect(await errorsOf(_id)).toEqual([
    ['שם מלא', 'הערות', 'מייל', 'mobile', 'reason', en.column.reason],
    ['דן כהן', 'טלוויזיה', 'still-none', '', 'emailInvalid', en.reason.emailInvalid],
    ['גל לוי', 'רדיו', 'gal@radio.example', '12', 'mobileInvalid', en.reason.mobileInvalid],
  ]);
});

it('a cell that no spreadsheet holds makes the file a CSV, in which all of it stands', async () => {
  await stage.newOrganization();
  const long = 'נ'.repeat(32_768);
  const done = await stage.upload('a.csv', csv([own, ['דן', long, 'no-at', ''], ['גל', '', 'b', '']]));
  const file = await stage.call(
    'GET',
    `/api/contact/${stage.organizationId}/import/${done.json()._id}/errors`,
  );
  expect(file.statusCode, file.body.slice(0, 200)).toBe(200);
  expect(file.headers['content-disposition']).toContain('.csv');
  expect(file.body).toBe(
    `${[...own, 'reason', en.column.reason]}\r\nדן,${long},no-at,,emailInvalid; notesTooLong,"${en.reason.emailInvalid}; ${en.reason.notesTooLong}"\r\nגל,,b,,emailInvalid,${en.reason.emailInvalid}\r\n`,
  );
  expect((await stage.upload('again.csv', file.rawPayload)).json()).toMatchObject({ counts: { invalid: 2 } });
});

it('a sheet whose cell is too long is not one of too many rows', async () => {
  await stage.newOrganization();
  const made = sheetFile(stage.server.ctx({ organizationId: stage.organizationId }), 'rows', [
    ['x'.repeat(32_768)],
  ]);
  await expect(made).rejects.toMatchObject({
    code: 'INVALID_DATA',
    issues: [{ path: 'rows', code: 'tooLong', params: { most: 32_767 } }],
  });
});

it('what a sheet may hold and a database not is no reason to fail', async () => {
  await stage.newOrganization();
  const done = await stage.upload('a.csv', csv([own, ['a\0b', '\ud800', 'no-at', '']]));
  expect(done.statusCode).toBe(200);
  expect((await errorsOf(done.json()._id))[1]?.[0]).toBe('ab');
});

it('whoever is erased goes from them, too', async () => {
  await stage.newOrganization();
  await stage.upload(
    'a.csv',
    csv([
      ['email', 'mail'],
      ['gone@messy.example', 'perhaps'],
      ['stays@messy.example', 'perhaps'],
    ]),
  );
  const left = () =>
    stage.server.system((db) =>
      db.many<{ email: string }>(
        sql`select said->>'email' as email from contact_import_row where organization_id = ${stage.organizationId}`,
      ),
    );
  expect(await left()).toHaveLength(2);
  const { email } = await buildAccount(stage.server.platform, { systemRole: 'admin' });
  const erased = await stage.server.call('POST', `/api/person/${stage.organizationId}/erase`, {
    cookie: await stage.server.signIn(email),
    body: {
      email: 'gone@messy.example',
    },
  });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await left()).toEqual([{ email: 'stays@messy.example' }]);
});
