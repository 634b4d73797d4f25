import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
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
});
afterAll(() => server.stop());

async function newOrganization() {
  organizationId = (await buildOrganization(server.platform)).id;
  cookie = await server.signIn((await buildAccount(server.platform, { organizationId })).email);
}

const upload = (name: string, bytes: Uint8Array | string, list = '') =>
  sendFile(
    server,
    `/api/file/uploadContacts/${organizationId}${list && `?mailingListName=${encodeURIComponent(list)}`}`,
    { name, bytes },
    cookie,
  );
const list = async (query = '') =>
  (
    await server.call('GET', `/api/contact/${organizationId}?pagination[limit]=100&${query}`, { cookie })
  ).json();

const header = ['email', 'firstName', 'lastName', 'mobile', 'tags', 'company'];
const people = [
  ['galia@north.example', 'גליה', 'מזרחי', '+972525550142', 'תרבות, דרמה', 'ידיעות הצפון'],
  ['noam@observer.example', 'נועם', 'קדרון', '+972545550187', 'תרבות', ''],
];

function book(rows: unknown[][], bookType: 'xlsx' | 'biff8') {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'Sheet1');
  return new Uint8Array(write(workbook, { type: 'buffer', bookType }) as Buffer);
}
const csv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n');

/** The letters of the fixtures in windows-1255: Hebrew stands at 0xE0. */
function windows1255(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
  });
}

describe('the same people', () => {
  const text = csv([header, ...people]);
  const files: [string, string, Uint8Array | string][] = [
    ['xlsx', 'a.xlsx', book([header, ...people], 'xlsx')],
    ['xls', 'a.xls', book([header, ...people], 'biff8')],
    ['xl', 'a.xl', book([header, ...people], 'xlsx')],
    ['csv in UTF-8', 'a.csv', text],
    ['csv in UTF-8 with BOM', 'a.csv', `\ufeff${text}`],
    ['csv in UTF-16', 'a.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['csv in windows-1255', 'a.csv', windows1255(text)],
    ['csv with semicolons', 'a.csv', [header, ...people].map((row) => row.join(';')).join('\n')],
  ];
  it.each(files)('come out of %s', async (_what, name, bytes) => {
    await newOrganization();
    const answer = await upload(name, bytes, 'השקות סתיו');
    expect(answer.json().counts).toEqual({
      total: 2,
      new: 2,
      updated: 0,
      unchanged: 0,
      noted: 0,
      duplicate: 0,
      invalid: 0,
    });
    const { items } = await list('sort[email]=1');
    expect(items[0]).toMatchObject({
      email: people[0]?.[0],
      firstName: 'גליה',
      lastName: 'מזרחי',
      mobile: '+972525550142',
    });
    expect(items[0].tags).toHaveLength(2);
    const { mailingListId, _id } = answer.json();
    expect((await list(`filter[params][mailingList]=${mailingListId}`)).total).toBe(2);
    expect((await list(`filter[params][importId]=${_id}`)).total).toBe(2);
    expect((await list(`filter[search]=${encodeURIComponent('ידיעות')}`)).total).toBe(1);
    expect((await upload(name, bytes)).json().counts).toMatchObject({ new: 0, updated: 0, unchanged: 2 });
  });
});

describe('sheets saved by LibreOffice', () => {
  it.each(['libreoffice.xlsx', 'libreoffice.xls'])('%s is read row by row', async (name) => {
    await newOrganization();
    const answer = await upload(
      name,
      readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url)),
    );
    expect(answer.json().counts).toEqual({
      total: 4,
      new: 2,
      updated: 0,
      unchanged: 0,
      noted: 0,
      duplicate: 1,
      invalid: 1,
    });
    expect((await list('sort[email]=1')).items).toMatchObject([
      { email: 'galia@hatzafon.example', firstName: 'גליה', mobile: '+972501112233' },
      { email: 'noam@hatzofe.example', firstName: 'נועם', mobile: '+972502223344' },
    ]);
  });
});

describe('rows', () => {
  it('are told apart one by one, and the errors file comes back in the same columns', async () => {
    await newOrganization();
    await upload(
      'first.csv',
      csv([
        header,
        ['has@number.example', 'א', 'ב', '050-555-0111', '', ''],
        ['old@north.example', 'ישן', 'שם', '', 'ותיק', ''],
      ]),
    );
    const answer = await upload(
      'mixed.csv',
      csv([
        header,
        ['new@north.example', 'חדש', 'שם', '0545550101', '', ''],
        ['NEW@north.example', 'שוב', '', '', '', ''],
        ['old@north.example', '', 'שם חדש', '', 'מבקרים', ''],
        ['', 'ליאור', '', '', '', ''],
        ['no-at.example', 'אורי', '', '', '', ''],
        ['rotem@radio.example', 'רותם', '', '52-5550', '', ''],
        ['other@radio.example', 'אחר', '', '+972505550111', '', ''],
        ['twin@radio.example', 'תאום', '', '+972545550101', '', ''],
        ['', '', '', '', '', ''],
        ['short@radio.example'],
      ]),
    );
    const result = answer.json();
    // A number that is none is left out, one that two people have is kept: both people are taken.
    expect(result.counts).toEqual({
      total: 9,
      new: 5,
      updated: 1,
      unchanged: 0,
      noted: 3,
      duplicate: 1,
      invalid: 2,
    });
    expect(
      result.rows.map((row: Record<string, unknown>) => `${row.row} ${row.column} ${row.reason}`),
    ).toEqual([
      '3 email emailTwice',
      '5 email emailMissing',
      '6 email emailInvalid',
      '7 mobile mobileInvalid',
      '8 mobile mobileShared',
      '9 mobile mobileShared',
    ]);
    const [old] = (await list('filter[search]=old@north')).items;
    expect(old).toMatchObject({ firstName: 'ישן', lastName: 'שם חדש', version: 2 });
    expect(old.tags).toHaveLength(2);
    const errors = await server.call('GET', `/api/contact/${organizationId}/import/${result._id}/errors`, {
      cookie,
    });
    const again = (await upload('errors.xlsx', errors.rawPayload)).json();
    expect(again.counts).toMatchObject({ total: 6, updated: 1, unchanged: 3, noted: 3, invalid: 2, new: 0 });
    const [rotem] = (await list('filter[search]=rotem')).items;
    expect(rotem).toMatchObject({ email: 'rotem@radio.example', mobile: null });
    const [twin] = (await list('filter[search]=twin')).items;
    expect(twin).toMatchObject({ mobile: '+972545550101' });
  });

  it('that were mended go on the story of their file once, however often they are sent', async () => {
    await newOrganization();
    const first = (
      await upload(
        'a.csv',
        csv([
          header,
          people[0] as string[],
          ['no-at.example', 'אורי', '', '', '', ''],
          ['rotem@radio.example', 'רותם', '', '52-5550', '', ''],
          ['still-bad', 'עדי', '', '', '', ''],
        ]),
        'כתבים',
      )
    ).json();
    expect(first.counts).toMatchObject({ new: 2, noted: 1, invalid: 2 });
    const mended = csv([
      ['row', ...header],
      ['3', 'ori@radio.example', 'אורי', '', '', '', ''],
      ['4', 'rotem@radio.example', 'רותם', '', '052-555-0199', '', ''],
      ['5', 'still-bad', 'עדי', '', '', '', ''],
      ['2', 'stranger@radio.example', 'זר', '', '', '', ''],
    ]);
    const address = `/api/file/uploadContacts/${organizationId}?mends=${first._id}`;
    const mend = () => sendFile(server, address, { name: 'a.csv', bytes: mended }, cookie);
    const [once, twice] = await Promise.all([mend(), mend()]);
    const expected = { total: 4, new: 3, updated: 0, unchanged: 0, noted: 0, duplicate: 0, invalid: 1 };
    expect(once.json().counts).toEqual(expected);
    expect(twice.json().counts).toEqual(expected);
    const read = await server.call('GET', `/api/contact/${organizationId}/import/${first._id}`, { cookie });
    expect(read.json()).toMatchObject({ fileName: 'a.csv', counts: expected, rows: [{ row: 5 }] });
    expect((await list('filter[search]=rotem')).items).toMatchObject([
      { mobile: '+972525550199', version: 2 },
    ]);
    // Into the list of their file, and found under its import.
    expect((await list(`filter[params][mailingList]=${first.mailingListId}`)).total).toBe(3);
    expect((await list(`filter[params][importId]=${first._id}`)).total).toBe(3);
    await newOrganization();
    const foreign = `/api/file/uploadContacts/${organizationId}?mends=${first._id}`;
    const stolen = await sendFile(server, foreign, { name: 'a.csv', bytes: mended }, cookie);
    expect(stolen.statusCode).toBe(404);
    expect((await list()).total).toBe(0);
  });
  it('go into a list that is there, and into nobody else\u2019s', async () => {
    await newOrganization();
    const first = (await upload('a.csv', csv([header, people[0] as string[]]), 'כתבים')).json();
    const into = (listId: string) =>
      sendFile(
        server,
        `/api/file/uploadContacts/${organizationId}?mailingListId=${listId}`,
        { name: 'b.csv', bytes: csv([header, people[1] as string[]]) },
        cookie,
      );
    const second = (await into(first.mailingListId)).json();
    expect(second).toMatchObject({ mailingListId: first.mailingListId, mailingListName: 'כתבים' });
    const lists = await server.call('GET', `/api/mailing-list/${organizationId}`, { cookie });
    expect(lists.json()).toMatchObject({
      total: 1,
      items: [{ contactCount: 2, _updatedAt: second._createdAt }],
    });
    expect((await list(`filter[params][mailingList]=${first.mailingListId}`)).total).toBe(2);
    await newOrganization();
    expect((await into(first.mailingListId)).statusCode).toBe(404);
    expect((await list()).total).toBe(0);
  });
  it('go into the list of the name they bring, also twice and in other letters', async () => {
    await newOrganization();
    const bring = async (title: string, person: number) =>
      (await upload('a.csv', csv([header, people[person] as string[]]), title)).json().mailingListId;
    const first = await bring('Radio', 0);
    expect(await bring(' radio ', 1)).toBe(first);
    const again = [people[0] as string[], people[1] as string[]];
    const parallel = await Promise.all(
      again.map((row) =>
        upload('b.csv', csv([header, row]), 'Radio').then((one) => one.json().mailingListId),
      ),
    );
    expect(parallel).toEqual([first, first]);
    const lists = await server.call('GET', `/api/mailing-list/${organizationId}`, { cookie });
    expect(lists.json()).toMatchObject({ total: 1, items: [{ title: 'Radio', contactCount: 2 }] });
  });
  it('that say nothing new leave the contact and its version as they are', async () => {
    await newOrganization();
    await upload('a.csv', csv([header, ...people]));
    const again = csv([
      header,
      // In other words: letter case of the tag, the address and the form of the number.
      ['GALIA@north.example', '', 'מזרחי', '052-555-0142', 'דרמה', 'ידיעות הצפון'],
      ['noam@observer.example', 'נועם', 'קדרון', '', 'תרבות, חדש', ''],
    ]);
    const shown = await sendFile(
      server,
      `/api/contact/${organizationId}/import/preview`,
      { name: 'b.csv', bytes: again },
      cookie,
    );
    expect(shown.json().counts).toMatchObject({ new: 0, updated: 1, unchanged: 1 });
    const done = (await upload('b.csv', again)).json();
    expect(done.counts).toEqual(shown.json().counts);
    const { items } = await list(`sort[email]=1&filter[params][importId]=${done._id}`);
    expect(items.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
  });
  it('keep numbers, formulas and strange headers as text', async () => {
    await newOrganization();
    const sheet = utils.aoa_to_sheet([
      [...header, '__proto__', 'constructor'],
      ['n@x.example', '', '', 972501234567, '', '', 'x', 'y'],
    ]);
    sheet.B2 = { t: 'n', f: '1+1', v: 2 };
    sheet.C2 = { t: 's', v: '=HYPERLINK("http://x")' };
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, sheet, 's');
    const answer = await upload(
      'f.xlsx',
      new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer),
    );
    expect(answer.json().counts.new).toBe(1);
    expect((await list()).items[0]).toMatchObject({
      firstName: '2',
      lastName: '=HYPERLINK("http://x")',
      mobile: '+972501234567',
    });
  });

  it('never bring back who unsubscribed', async () => {
    await newOrganization();
    await upload('a.csv', csv([header, ...people]));
    const [one] = (await list('sort[email]=1')).items;
    await server.call('POST', '/api/distribution/update-subscription-value', {
      cookie,
      body: { contactId: one._id, organizationId, subscriptionValue: false },
    });
    await server.call('DELETE', `/api/contact/${organizationId}/${one._id}`, { cookie });
    await upload('a.csv', csv([header, ...people]));
    expect((await list('sort[email]=1')).items[0]).toMatchObject({ email: one.email, unsubscribed: true });
  });
});

/** A zip of one entry, honest or not about its size. */
function zip(name: string, content: Buffer, declared = content.length): Uint8Array {
  const packed = deflateRawSync(content);
  const fields = (signature: number, isDirectory: boolean) => {
    const head = Buffer.alloc(isDirectory ? 46 : 30);
    head.writeUInt32LE(signature, 0);
    const at = isDirectory ? 2 : 0;
    head.writeUInt16LE(20, 4 + at);
    head.writeUInt16LE(8, 8 + at);
    head.writeUInt32LE(crc32(content), 14 + at);
    head.writeUInt32LE(packed.length, 18 + at);
    head.writeUInt32LE(declared, 22 + at);
    head.writeUInt16LE(name.length, 26 + at);
    return Buffer.concat([head, Buffer.from(name)]);
  };
  const local = Buffer.concat([fields(0x04034b50, false), packed]);
  const directory = fields(0x02014b50, true);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

describe('what is not a contacts file', () => {
  it.each([
    ['another extension', 'a.pdf', 'x', 415],
    ['a missing column', 'a.csv', 'name,firstName\na@b.example,x', 422],
    ['noise', 'a.xlsx', Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 256)), 422],
    ['a bomb that says so', 'a.xlsx', zip('xl/worksheets/sheet1.xml', Buffer.alloc(200 << 20)), 413],
    ['a bomb that lies', 'a.xlsx', zip('xl/worksheets/sheet1.xml', Buffer.alloc(90 << 20), 1000), 413],
  ])('%s is refused', async (_what, name, bytes, status) => {
    await newOrganization();
    const answer = await upload(name, bytes as Uint8Array | string);
    expect(answer.statusCode).toBe(status);
    expect((await list()).total).toBe(0);
  });

  it('is refused for more than 50,000 rows and from people without the permission', async () => {
    await newOrganization();
    expect((await upload('a.csv', `email\n${'a@b.example\n'.repeat(50_002)}`)).statusCode).toBe(413);
    const reader = await server.signIn(
      (await buildAccount(server.platform, { organizationId, role: 'client' })).email,
    );
    const url = `/api/file/uploadContacts/${organizationId}`;
    expect((await sendFile(server, url, { name: 'a.csv', bytes: 'email\n' }, reader)).statusCode).toBe(403);
  });
});

it('a line of two million commas is refused before it becomes cells, and columns beyond 64 are left out', async () => {
  await newOrganization();
  const bomb = await upload('bomb.csv', `email\r\n${','.repeat(2_000_000)}`);
  expect(bomb.statusCode).toBe(422);
  expect(bomb.json().code).toBe('CONTACTS_FILE_UNREADABLE');
  const wide = await upload('wide.csv', `email${',x'.repeat(100)}\r\nwide@far.example${',y'.repeat(100)}`);
  expect(wide.json().counts).toMatchObject({ new: 1, invalid: 0 });
});

it('leaves a contact without a last name as it came, and the editor saves it so', async () => {
  await upload('one-name.csv', csv([header.slice(0, 2), ['only@north.example', 'Only']]));
  const [imported] = (await list('filter[search]=only@north.example')).items;
  expect(imported).toMatchObject({ firstName: 'Only', lastName: '' });
  const save = (method: 'POST' | 'PUT', body: object) =>
    server.call(method, `/api/contact/${organizationId}`, { cookie, body });
  const saved = await save('PUT', { ...imported, role: 'עורך' });
  expect([saved.statusCode, saved.json().lastName]).toEqual([200, '']);
  const named = await save('PUT', { ...saved.json(), lastName: 'Levi' });
  const emptied = await save('PUT', { ...named.json(), lastName: ' ' });
  expect([emptied.statusCode, emptied.json().issues]).toEqual([
    422,
    [{ path: 'lastName', code: 'required' }],
  ]);
  const typed = await save('POST', { firstName: 'a', lastName: '', email: 'b@north.example' });
  expect(typed.statusCode).toBe(400);
});

describe('a sheet with names of its own', () => {
  const sheet = csv([
    ['שם מלא', 'מייל', 'נייד'],
    ['גליה בן עמי', 'galia@own.example', '052-555-0142'],
    ['נועם קדרון', 'noam@own.example', ''],
    ['נועם שוב', 'NOAM@own.example', ''],
    ['בלי כתובת', '', ''],
  ]);
  const preview = (columns = '') =>
    sendFile(
      server,
      `/api/contact/${organizationId}/import/preview${columns && `?columns=${columns}`}`,
      { name: 'עיתונאים.csv', bytes: sheet },
      cookie,
    );

  it('is read in the languages people write, counted before it is taken, and taken as it was shown', async () => {
    await newOrganization();
    await upload('a.csv', csv([header, ['galia@own.example', 'גליה', '', '', '', '']]));
    const shown = (await preview()).json();
    expect(shown.columns).toEqual({ fullName: 0, email: 1, mobile: 2 });
    expect(shown.sample[0]).toMatchObject({
      firstName: 'גליה',
      lastName: 'בן עמי',
      email: 'galia@own.example',
    });
    expect(shown.counts).toEqual({
      total: 4,
      new: 1,
      updated: 1,
      unchanged: 0,
      noted: 0,
      duplicate: 1,
      invalid: 1,
    });
    expect((await list()).total).toBe(1);
    const done = await sendFile(
      server,
      `/api/file/uploadContacts/${organizationId}?columns=fullName:0,email:1,mobile:2`,
      { name: 'עיתונאים.csv', bytes: sheet },
      cookie,
    );
    expect(done.json().counts).toEqual(shown.counts);
    expect((await list('filter[search]=galia')).items[0]).toMatchObject({
      lastName: 'בן עמי',
      mobile: '+972525550142',
    });
  });

  it('is not counted while no column holds the addresses', async () => {
    await newOrganization();
    const shown = (await preview('fullName:0')).json();
    expect(shown.counts).toBeNull();
    expect(shown.sample[1]).toMatchObject({ firstName: 'נועם', lastName: 'קדרון' });
  });
});

it('the empty template makes nobody when it comes back untouched', async () => {
  await newOrganization();
  const template = await server.call('GET', `/api/contact/${organizationId}/import-template`, { cookie });
  expect(template.statusCode).toBe(200);
  await upload('template.xlsx', template.rawPayload);
  expect((await list()).total).toBe(0);
});
