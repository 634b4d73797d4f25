import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '../../../test/factories.ts';
import { csv, header, people, withImportStage } from '../../../test/import-stage.ts';
import { sendFile } from '../../../test/send-file.ts';

const stage = withImportStage();
const { newOrganization, upload, list } = stage;

function book(rows: unknown[][], bookType: 'xlsx' | 'biff8') {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'Sheet1');
  return new Uint8Array(write(workbook, { type: 'buffer', bookType }) as Buffer);
}
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
      stopped: 0,
      nameless: 0,
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
      stopped: 0,
      nameless: 0,
    });
    expect((await list('sort[email]=1')).items).toMatchObject([
      { email: 'galia@hatzafon.example', firstName: 'גליה', mobile: '+972501112233' },
      { email: 'noam@hatzofe.example', firstName: 'נועם', mobile: '+972502223344' },
    ]);
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

  it('is refused for more than a million rows, in a spreadsheet a tenth of them, and from people without the permission', async () => {
    await newOrganization();
    const tooMany = await upload('a.csv', `email\n${',\n'.repeat(1_000_001)}`);
    const text = { maximumRows: 1_000_000, maximumBytes: 200 * 1024 * 1024 };
    expect([tooMany.statusCode, tooMany.json().params]).toEqual([413, text]);
    const sheet = book([['email'], ...Array.from({ length: 100_031 }, () => ['x'])], 'xlsx');
    const whole = { maximumRows: 100_000, maximumBytes: 20 * 1024 * 1024 };
    // What it is stands in it, not in its name.
    for (const name of ['a.xlsx', 'a.csv']) {
      const answer = await upload(name, sheet);
      expect([answer.statusCode, answer.json().params]).toEqual([413, whole]);
    }
    const large = await upload('a.xlsx', Buffer.concat([sheet, Buffer.alloc(20 * 1024 * 1024)]));
    expect([large.statusCode, large.json().params]).toEqual([413, whole]);
    const reader = await stage.server.signIn(
      (await buildAccount(stage.server.platform, { organizationId: stage.organizationId, role: 'client' }))
        .email,
    );
    const url = `/api/file/uploadContacts/${stage.organizationId}`;
    expect((await sendFile(stage.server, url, { name: 'a.csv', bytes: 'email\n' }, reader)).statusCode).toBe(
      403,
    );
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
    stage.call(method, `/api/contact/${stage.organizationId}`, body);
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
    stage.send(`/api/contact/${stage.organizationId}/import/preview${columns && `?columns=${columns}`}`, {
      name: 'עיתונאים.csv',
      bytes: sheet,
    });

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
      stopped: 0,
      nameless: 0,
    });
    expect((await list()).total).toBe(1);
    const done = await stage.send(
      `/api/file/uploadContacts/${stage.organizationId}?columns=fullName:0,email:1,mobile:2`,
      { name: 'עיתונאים.csv', bytes: sheet },
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
  const template = await stage.call('GET', `/api/contact/${stage.organizationId}/import-template`);
  expect(template.statusCode).toBe(200);
  await upload('template.xlsx', template.rawPayload);
  expect((await list()).total).toBe(0);
});
