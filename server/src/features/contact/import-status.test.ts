import { describe, expect, it } from 'vitest';
import { csv, header, withImportStage } from '../../../test/import-stage.ts';
import { sql } from '../../platform/database.ts';
import { readStatus } from './import-status.ts';

const stage = withImportStage();
const { newOrganization, upload, list } = stage;
const galia = ['galia@north.example', 'גליה', 'מזרחי', '+972525550142', '', ''];
const noam = ['noam@observer.example', 'נועם', 'קדרון', '', '', ''];
const rotem = ['rotem@radio.example', 'רותם', 'לוי', '', '', ''];

const leave = (channel: string, address: string, kind: string, reason: string) =>
  stage.server.system((db) =>
    db.run(sql`insert into suppression (organization_id, channel, address, kind, reason)
      values (${stage.organizationId}, ${channel}, ${address}, ${kind}, ${reason})`),
  );
const suppressions = async () =>
  (await stage.call('GET', `/api/suppression/${stage.organizationId}?simpleSort=address`)).json().items;
const toldAs = async () =>
  (await suppressions()).map((one: Record<string, string>) =>
    [one.channel, one.address, one.kind, one.reason].join(' '),
  );

it.each([
  ['', null],
  ['  ', null],
  ['No', 'unsubscribed'],
  ['לא', 'unsubscribed'],
  ['0', 'unsubscribed'],
  ['FALSE', 'unsubscribed'],
  ['Désabonnée', 'unsubscribed'],
  ['opt-out', 'unsubscribed'],
  ['Bounced', 'bounced'],
  ['כן', 'gets'],
  ['1', 'gets'],
  ['subscribed', 'gets'],
  ['אולי', undefined],
  ['-', undefined],
  ['galia@north.example', undefined],
])('%j is judged by one rule', (text, said) => {
  expect(readStatus(text)).toBe(said);
});

describe('what was exported', () => {
  it.each(['csv', 'xlsx'])(
    'keeps out of messages as %s whom it kept out where it comes from',
    async (format) => {
      await newOrganization();
      await upload('a.csv', csv([header, galia, noam, rotem]));
      await leave('sms', '+972525550142', 'unsubscribed', 'by-text');
      await leave('email', 'noam@observer.example', 'unsubscribed', 'by-recipient');
      await leave('email', 'rotem@radio.example', 'bounced', '550 no such user');
      const body = { chosen: { matching: {} }, format };
      const file = await stage.call('POST', `/api/contact/${stage.organizationId}/selection/export`, body);
      const [name, bytes] = [`contacts.${format}`, file.rawPayload];

      await newOrganization();
      const checked = await stage.send(`/api/contact/${stage.organizationId}/import/preview`, {
        name,
        bytes,
      });
      expect(checked.json()).toMatchObject({ counts: { new: 3, stopped: 3, invalid: 0 }, unknownWords: [] });
      expect(await toldAs()).toEqual([]);
      // The upload of the specification, which names no columns.
      expect((await upload(name, bytes)).json().counts).toEqual(checked.json().counts);
      expect(await toldAs()).toEqual([
        'sms +972525550142 unsubscribed by-file',
        'email noam@observer.example unsubscribed by-file',
        'email rotem@radio.example bounced by-file',
      ]);
      // Deleted and brought again, the people are what they were.
      for (const { _id } of (await list()).items)
        await stage.call('DELETE', `/api/contact/${stage.organizationId}/${_id}`);
      await upload(name, bytes);
      expect((await toldAs()).length).toBe(3);
    },
  );
});

it('lifts nothing and weakens nothing, whatever a file says', async () => {
  await newOrganization();
  await leave('email', galia[0] as string, 'unsubscribed', 'by-recipient');
  await leave('email', noam[0] as string, 'unsubscribed', 'by-producer');
  await leave('email', rotem[0] as string, 'bounced', '550 no such user');
  const before = await suppressions();
  await upload(
    'yes.csv',
    csv([
      [...header, 'mail', 'texts'],
      [...galia, 'subscribed', 'כן'],
      [...noam, '', ''],
      [...rotem, '1', ''],
    ]),
  );
  expect(await suppressions()).toMatchObject(
    before.map(({ contact: _, ...one }: Record<string, unknown>) => one),
  );
  await upload(
    'no.csv',
    csv([
      [...header, 'mail', 'texts'],
      [...galia, 'bounced', ''],
      [...noam, 'bounced', ''],
      [...rotem, 'no', ''],
    ]),
  );
  expect(await toldAs()).toEqual([
    `email ${galia[0]} unsubscribed by-recipient`,
    `email ${noam[0]} unsubscribed by-producer`,
    `email ${rotem[0]} unsubscribed by-file`,
  ]);
});

describe.each([
  ['he', ['דוא"ל', 'שם פרטי', 'שם משפחה', 'נייד', 'תגיות', 'חברה', 'דיוור', 'הודעות טקסט']],
  ['en', [...header, 'mail', 'texts']],
])('a sheet with the names of columns in %s', (_locale, names) => {
  it('stops the channel that each row says, and names a word that says neither', async () => {
    await newOrganization();
    const sheet = csv([
      names,
      [...galia, 'כן', 'לא'],
      [...noam, '0', ''],
      [...rotem, 'אולי', ''],
      ['dan@radio.example', 'דן', 'לוי', '', '', '', '', 'no'],
      // Said of the same address further down.
      ['dan@radio.example', 'דן', 'לוי', '', '', '', 'unsubscribed', ''],
    ]);
    const file = { name: 'a.csv', bytes: sheet };
    const checked = (await stage.send(`/api/contact/${stage.organizationId}/import/preview`, file)).json();
    expect(checked.counts).toMatchObject({ new: 3, duplicate: 1, invalid: 1, stopped: 3 });
    expect(checked.unknownWords).toEqual([{ column: 'mail', word: 'אולי', rows: 1 }]);
    const done = (await upload('a.csv', sheet)).json();
    expect(done.rows[0]).toMatchObject({ row: 4, column: 'mail', reason: 'statusUnknown' });
    expect(await toldAs()).toEqual([
      'sms +972525550142 unsubscribed by-file',
      'email dan@radio.example unsubscribed by-file',
      'email noam@observer.example unsubscribed by-file',
    ]);
    // The row that was refused is mended, and says no after all.
    const mended = csv([
      ['row', ...header, 'mail', 'texts'],
      ['4', ...rotem, 'לא', ''],
    ]);
    const path = `/api/file/uploadContacts/${stage.organizationId}?mends=${done._id}`;
    const after = (await stage.send(path, { name: 'a.csv', bytes: mended })).json();
    expect(after.counts).toMatchObject({ new: 4, invalid: 0, stopped: 4 });
    expect(await toldAs()).toContain('email rotem@radio.example unsubscribed by-file');
  });
});

it('stops the number that a known contact has, when the file does not name it', async () => {
  await newOrganization();
  await upload('a.csv', csv([header, galia]));
  const sheet = csv([
    ['email', 'texts'],
    [galia[0] as string, 'stopped'],
  ]);
  expect((await upload('b.csv', sheet)).json().counts).toMatchObject({ unchanged: 1, stopped: 1 });
  expect(await toldAs()).toEqual(['sms +972525550142 unsubscribed by-file']);
});
