import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/app.ts';
import { buildAccount, buildOrganization } from '../../../test/factories.ts';
import { sendFile } from '../../../test/send-file.ts';

let server: TestServer;
let organizationId: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
});
afterAll(() => server.stop());

const upload = (path: string, lines: string[][]) => {
  const bytes = lines.map((cells) => cells.join(',')).join('\n');
  const url = `/api/file/${path}/${organizationId}`;
  return sendFile(server, url, { name: 'a.csv', bytes }, cookie);
};

it('a plain upload reads the names of columns that the screen reads', async () => {
  const header = ['Email', 'First name', 'כלי תקשורת'];
  const done = await upload('uploadContacts', [header, ['galia@own.example', 'Galia', 'North Radio']]);
  expect(done.json().counts).toMatchObject({ total: 1, new: 1 });
  const { items } = (await server.call('GET', `/api/contact/${organizationId}`, { cookie })).json();
  expect(items).toMatchObject([{ firstName: 'Galia', company: [expect.any(String)] }]);
});

it('a file of Excel in the west is read with its letters, shown and taken alike', async () => {
  const text = 'Prénom,Nom,Email\nZoë,Müller,zoe@west.example\nFrançois,Lefèvre,f@west.example';
  const file = { name: 'a.csv', bytes: Buffer.from(text, 'latin1') };
  const url = `/api/contact/${organizationId}/import/preview`;
  const shown = (await sendFile(server, url, file, cookie)).json();
  expect(shown.header).toEqual(['Prénom', 'Nom', 'Email']);
  expect(shown.columns).toEqual({ firstName: 0, lastName: 1, email: 2 });
  await sendFile(server, `/api/file/uploadContacts/${organizationId}`, file, cookie);
  const path = `/api/contact/${organizationId}?filter[search]=west.example&sort[email]=1`;
  expect((await server.call('GET', path, { cookie })).json().items).toMatchObject([
    { firstName: 'François', lastName: 'Lefèvre' },
    { firstName: 'Zoë', lastName: 'Müller' },
  ]);
});

it('a book of several sheets says which are not read, those that nobody sees left out', async () => {
  const book = utils.book_new();
  const add = (name: string, rows: string[][]) =>
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  add('Now', [['email'], ['first@sheets.example']]);
  add('ישן', [['email'], ['second@sheets.example']]);
  add('Hidden', [['x']]);
  book.Workbook = { Sheets: [{}, {}, { Hidden: 1 }] };
  const file = { name: 'a.xlsx', bytes: Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' })) };
  const shown = await sendFile(server, `/api/contact/${organizationId}/import/preview`, file, cookie);
  expect(shown.json()).toMatchObject({ rows: 1, sheet: 'Now', otherSheets: ['ישן'] });
});

it('people behind a sheet of notes are read, and taken', async () => {
  const book = utils.book_new();
  const add = (name: string, rows: string[][]) =>
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  add('Notes', [['Our list of the autumn'], ['Ask Dana before you use it']]);
  add('אנשים', [
    ['שם פרטי', 'דוא״ל'],
    ['נועה', 'behind@sheets.example'],
  ]);
  add('Old', [['email'], ['old@sheets.example']]);
  const file = { name: 'a.xlsx', bytes: Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' })) };
  const shown = await sendFile(server, `/api/contact/${organizationId}/import/preview`, file, cookie);
  expect(shown.json()).toMatchObject({ rows: 1, sheet: 'אנשים', otherSheets: ['Notes', 'Old'] });
  await sendFile(server, `/api/file/uploadContacts/${organizationId}`, file, cookie);
  const path = `/api/contact/${organizationId}?filter[search]=sheets.example`;
  const { items } = (await server.call('GET', path, { cookie })).json();
  expect(items.map(({ email }: { email: string }) => email)).toEqual(['behind@sheets.example']);
});

it('a file without a column of addresses is refused', async () => {
  const refused = await upload('uploadContacts', [
    ['שם מלא', 'טלפון'],
    ['Galia', '1'],
  ]);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'CONTACTS_FILE_UNREADABLE']);
});

it.each([
  ['nothing.csv', '', 'CONTACTS_FILE_EMPTY'],
  ['blank.csv', '\r\n , \r\n', 'CONTACTS_FILE_EMPTY'],
  ['words.xlsx', 'this is no spreadsheet', 'CONTACTS_FILE_UNREADABLE'],
  [
    'bytes.xlsx',
    Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 167) % 256)),
    'CONTACTS_FILE_UNREADABLE',
  ],
  [
    'bytes.csv',
    Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 167) % 256)),
    'CONTACTS_FILE_UNREADABLE',
  ],
])('%s is refused before anybody is asked for its columns', async (name, bytes, code) => {
  const url = `/api/contact/${organizationId}/import/preview`;
  const answer = await sendFile(server, url, { name, bytes }, cookie);
  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
});

describe('the row with the names of the columns', () => {
  const body = [
    ['galia@north.example', 'Galia', 'Mizrahi'],
    ['noam@observer.example', 'Noam', 'Kadron'],
    ['not an address', 'Dan', 'Cohen'],
  ];
  const known = ['מייל', 'שם פרטי', 'שם משפחה'];
  const above = [['רשימת עיתונאים, סתיו 2026'], [], ['עודכן', '22.11.2026'], []];
  const preview = async (rows: string[][], query = '', separator = ',') =>
    (
      await sendFile(
        server,
        `/api/contact/${organizationId}/import/preview?${query}`,
        {
          name: 'a.csv',
          bytes: rows.map((cells) => cells.map((one) => `"${one}"`).join(separator)).join('\n'),
        },
        cookie,
      )
    ).json();

  it('is found below a title and empty rows', async () => {
    const shown = await preview([...above, known, ...body]);
    expect([shown.headerRow, shown.header]).toEqual([5, known]);
    expect(shown.columns).toEqual({ email: 0, firstName: 1, lastName: 2 });
    expect(shown.counts).toMatchObject({ total: 3, invalid: 1 });
    expect(shown.firstRows.slice(0, 5)).toEqual([
      'רשימת עיתונאים, סתיו 2026',
      '',
      'עודכן · 22.11.2026',
      '',
      'מייל · שם פרטי · שם משפחה',
    ]);
  });

  it('is the first that is as wide as the rows below, where no name is known', async () => {
    const shown = await preview([...above, ['Anschrift', 'Vorname', 'Nachname'], ...body]);
    expect([shown.headerRow, shown.columns, shown.counts]).toEqual([5, {}, null]);
  });

  it('is the one that the person chose', async () => {
    const rows = [known, ['Anschrift', 'Vorname', 'Nachname'], ...body];
    const shown = await preview(rows, 'headerRow=2&columns=email:0');
    expect([shown.headerRow, shown.header[0], shown.counts.total]).toEqual([2, 'Anschrift', 3]);
  });

  it('counts as a row of the file: what is wrong is named by the number that a spreadsheet shows', async () => {
    const done = (
      await upload('uploadContacts', [['Our readers'], [], ...[['Email', 'First name', 'Surname'], ...body]])
    ).json();
    expect(done.counts).toMatchObject({ total: 3, new: 2, invalid: 1 });
    expect(done.rows).toMatchObject([{ row: 6, reason: 'emailInvalid' }]);
  });

  const lines = (separator: string) =>
    [...above.map((cells) => cells.slice(0, 1)), known, ...body]
      .map((cells) => cells.join(separator))
      .join('\r\n');
  const hebrew = (text: string) =>
    Uint8Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
    });
  it.each<[string, Uint8Array | string]>([
    ['with a line that names the separator', `sep=;\r\n${lines(';')}`],
    ['with such a line behind a BOM, for tabs', `\ufeffsep=\t\r\n${lines('\t')}`],
    ['with semicolons below a title with commas', lines(';')],
    ['with tabs', lines('\t')],
    ['in windows-1255', hebrew(lines(';'))],
    ['in UTF-16 with a BOM', Buffer.from(`\ufeff${lines('\t')}`, 'utf16le')],
    ['in UTF-16 without one', Buffer.from(lines('\t'), 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from(`\ufeff${lines(',')}`, 'utf16le').swap16()],
  ])('is found in a csv file %s', async (_how, bytes) => {
    const url = `/api/contact/${organizationId}/import/preview`;
    const shown = (await sendFile(server, url, { name: 'a.csv', bytes }, cookie)).json();
    expect([shown.headerRow, shown.header]).toEqual([5, known]);
    expect(shown.sample[0]).toMatchObject({ email: 'galia@north.example', lastName: 'Mizrahi' });
  });
});
