import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { csv, header, people, withImportStage } from '../../../test/import-stage.ts';

const stage = withImportStage();
const { newOrganization, upload, list } = stage;

describe('rows', () => {
  it('of Google Contacts come with their labels, without the groups that everybody there has', async () => {
    await newOrganization();
    const answer = await upload(
      'google.csv',
      csv([
        ['First Name', 'Last Name', 'Organization Name', 'Labels', 'E-mail 1 - Value', 'Phone 1 - Value'],
        [
          'Gal',
          'Peled',
          'Radio',
          'Press ::: Critics ::: * myContacts',
          'gal@google.example ::: gal@home.example',
          '050-555-0177 ::: 03-555-0101',
        ],
      ]),
    );
    expect(answer.json().counts).toMatchObject({ total: 1, new: 1, noted: 0 });
    const { items } = await list();
    expect(items).toMatchObject([{ email: 'gal@google.example', mobile: '+972505550177' }]);
    expect(items[0]?.tags).toHaveLength(2);
  });

  it.each([
    ['dana@paper.example, dana@home.example', 'dana@paper.example', ['dana@home.example']],
    [
      'dana@paper.example dana@home.example; d@third.example',
      'dana@paper.example',
      ['dana@home.example', 'd@third.example'],
    ],
    ['Dana Baram <Dana@paper.example>', 'dana@paper.example', []],
    ['mailto:dana@paper.example', 'dana@paper.example', []],
  ])('take the mails as people write them into one cell: %s', async (cell, email, further) => {
    await newOrganization();
    const row = [cell, 'Dana', 'Baram', '050-555-0122 / 050-555-0123', '', ''];
    const answer = await upload('people.csv', csv([header, row]));
    expect(answer.json().counts).toMatchObject({ new: 1, noted: 0, invalid: 0 });
    const [person] = (await list()).items;
    expect(person).toMatchObject({ email, mobile: '+972505550122' });
    const stored = person?.addresses.map(({ address }: { address: string }) => address);
    expect(stored).toEqual([...further, '+972505550123']);
  });

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
      noted: 4,
      duplicate: 1,
      invalid: 2,
      stopped: 0,
      nameless: 1,
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
      '11 firstName nameless',
    ]);
    const [old] = (await list('filter[search]=old@north')).items;
    expect(old).toMatchObject({ firstName: 'ישן', lastName: 'שם חדש', version: 2 });
    expect(old.tags).toHaveLength(2);
    const errors = await stage.call(
      'GET',
      `/api/contact/${stage.organizationId}/import/${result._id}/errors`,
    );
    const again = (await upload('errors.xlsx', errors.rawPayload)).json();
    expect(again.counts).toMatchObject({ total: 7, updated: 1, unchanged: 4, noted: 4, invalid: 2, new: 0 });
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
    const address = `/api/file/uploadContacts/${stage.organizationId}?mends=${first._id}`;
    const mend = () => stage.send(address, { name: 'a.csv', bytes: mended });
    const [once, twice] = await Promise.all([mend(), mend()]);
    const expected = {
      total: 4,
      new: 3,
      updated: 0,
      unchanged: 0,
      noted: 0,
      duplicate: 0,
      invalid: 1,
      stopped: 0,
      nameless: 0,
    };
    expect(once.json().counts).toEqual(expected);
    expect(twice.json().counts).toEqual(expected);
    const read = await stage.call('GET', `/api/contact/${stage.organizationId}/import/${first._id}`);
    expect(read.json()).toMatchObject({ fileName: 'a.csv', counts: expected, rows: [{ row: 5 }] });
    expect((await list('filter[search]=rotem')).items).toMatchObject([
      { mobile: '+972525550199', version: 2 },
    ]);
    // Into the list of their file, and found under its import.
    expect((await list(`filter[params][mailingList]=${first.mailingListId}`)).total).toBe(3);
    expect((await list(`filter[params][importId]=${first._id}`)).total).toBe(3);
    await newOrganization();
    const foreign = `/api/file/uploadContacts/${stage.organizationId}?mends=${first._id}`;
    const stolen = await stage.send(foreign, { name: 'a.csv', bytes: mended });
    expect(stolen.statusCode).toBe(404);
    expect((await list()).total).toBe(0);
  });
  it.each([
    ['no column of numbers', [header, people[1] as string[]], 'columnMissing'],
    [
      'a row without its number',
      [
        ['row', ...header],
        ['', ...(people[1] as string[])],
      ],
      'number',
    ],
    [
      'a number that is none',
      [
        ['row', ...header],
        ['2a', ...(people[1] as string[])],
      ],
      'number',
    ],
  ])('that come back mended with %s are refused whole, with a word', async (_, rows, code) => {
    await newOrganization();
    const first = (await upload('a.csv', csv([header, ['no-at.example', 'אורי', '', '', '', '']]))).json();
    const mended = await stage.send(`/api/file/uploadContacts/${stage.organizationId}?mends=${first._id}`, {
      name: 'a.csv',
      bytes: csv(rows),
    });
    expect(mended.statusCode).toBe(422);
    expect(mended.json()).toMatchObject({
      code: 'CONTACTS_FILE_UNREADABLE',
      issues: [{ path: 'row', code }],
    });
    expect((await list()).total).toBe(0);
  });

  it('go into a list that is there, and into nobody else\u2019s', async () => {
    await newOrganization();
    const first = (await upload('a.csv', csv([header, people[0] as string[]]), 'כתבים')).json();
    const into = (listId: string) =>
      stage.send(`/api/file/uploadContacts/${stage.organizationId}?mailingListId=${listId}`, {
        name: 'b.csv',
        bytes: csv([header, people[1] as string[]]),
      });
    const second = (await into(first.mailingListId)).json();
    expect(second).toMatchObject({ mailingListId: first.mailingListId, mailingListName: 'כתבים' });
    const lists = await stage.call('GET', `/api/mailing-list/${stage.organizationId}`);
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
    const lists = await stage.call('GET', `/api/mailing-list/${stage.organizationId}`);
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
    const shown = await stage.send(`/api/contact/${stage.organizationId}/import/preview`, {
      name: 'b.csv',
      bytes: again,
    });
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
    await stage.call('POST', '/api/distribution/update-subscription-value', {
      contactId: one._id,
      organizationId: stage.organizationId,
      subscriptionValue: false,
    });
    await stage.call('DELETE', `/api/contact/${stage.organizationId}/${one._id}`);
    await upload('a.csv', csv([header, ...people]));
    expect((await list('sort[email]=1')).items[0]).toMatchObject({ email: one.email, unsubscribed: true });
  });
});
