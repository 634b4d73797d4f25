import { randomUUID } from 'node:crypto';
import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { expect, it } from 'vitest';
import { csv, withImportStage } from '../../../test/import-stage.ts';
import { sql } from '../../platform/database.ts';

/** Files that are held a part at a time: what a row says of an earlier part counts as if all were held at once. */
const stage = withImportStage();
const header = ['email', 'firstName', 'mobile', 'mail', 'consent'];
/** Rows that hold nobody and count for nothing, as many as fill the parts before. */
const blank = (rows: number) => Array.from({ length: rows }, () => ['', '']);
const toldAs = () =>
  stage.server.system((db) =>
    db.many<{ told: string }>(sql`
      select address || ' ' || kind as told from suppression where organization_id = ${stage.organizationId} order by 1`),
  );

it('a row of a later part that names somebody again is a duplicate, and its no is one', async () => {
  await stage.newOrganization();
  await stage.upload('known.csv', csv([header.slice(0, 2), ['known@parts.example', 'Known']]));
  const rows = [
    header,
    ['known@parts.example', 'Changed', '', '', ''],
    ['new@parts.example', 'New', '0505550111', '', 'yes'],
    ['out@parts.example', 'Out', '', 'no', ''],
    ...blank(10_000),
    ['KNOWN@parts.example', 'Again', '', 'bounced', ''],
    ['new@parts.example', 'Again', '0505550222', '', 'no'],
    ['out@parts.example', 'Again', '', 'bounced', 'yes'],
    ['shares@parts.example', 'Shares', '0505550111', '', ''],
    ['no-at', 'Nobody', '', '', ''],
    ...blank(10_000),
    ['known@parts.example', 'Third', '', 'unsubscribed', ''],
  ];
  const done = (await stage.upload('parts.csv', csv(rows), 'Parts')).json();
  expect(done).toMatchObject({
    state: 'done',
    counts: { total: 9, new: 3, updated: 1, unchanged: 0, noted: 1, duplicate: 4, invalid: 1, stopped: 2 },
    progress: { done: 16, total: 16 },
  });
  expect(done.rows.map(({ row, reason }: { row: number; reason: string }) => `${row} ${reason}`)).toEqual([
    '10005 emailTwice',
    '10006 emailTwice',
    '10007 emailTwice',
    '10008 mobileShared',
    '10009 emailInvalid',
    '20010 emailTwice',
  ]);
  expect((await toldAs()).map(({ told }) => told)).toEqual([
    'known@parts.example unsubscribed',
    'out@parts.example unsubscribed',
  ]);
  const { items } = await stage.list(`sort[email]=1&filter[params][mailingList]=${done.mailingListId}`);
  expect(items.map(({ firstName, mobile }: Record<string, string>) => [firstName, mobile])).toEqual([
    ['Changed', null],
    ['New', '+972505550111'],
    ['Out', null],
    ['Shares', '+972505550111'],
  ]);
  const consent = await stage.call('GET', `/api/contact/${stage.organizationId}/${items[1]._id}/consent`);
  expect(consent.json().holds).toEqual([]);
});

it('of more than 100,000 rows is answered while it runs, and told of under its name', async () => {
  await stage.newOrganization();
  const sheet = csv([header.slice(0, 2), ['first@parts.example', 'First'], ...blank(100_000), ['no-at', '']]);
  const upload = (id: string, more = '') =>
    stage.send(`/api/file/uploadContacts/${stage.organizationId}?importId=${id}${more}`, {
      name: 'long.csv',
      bytes: sheet,
    });
  const told = async (id: string): Promise<ContactImport> =>
    (await stage.call('GET', `/api/contact/${stage.organizationId}/import/${id}`)).json();
  const id = randomUUID();
  expect((await upload(id)).json()).toMatchObject({ _id: id, state: 'running', rows: [] });
  let seen: ContactImport;
  do seen = await told(id);
  while (seen.state === 'running');
  expect(seen).toMatchObject({
    state: 'done',
    counts: { total: 2, new: 1, invalid: 1 },
    rows: [{ row: 100_003 }],
  });
  // What can be known beforehand is answered as ever.
  const lost = await upload(randomUUID(), '&mailingListId=none');
  expect(lost.statusCode).toBe(404);
  const preview = await stage.send(`/api/contact/${stage.organizationId}/import/preview`, {
    name: 'long.csv',
    bytes: sheet,
  });
  expect(preview.json()).toMatchObject({
    rows: 100_002,
    counted: 100_000,
    counts: { total: 1, unchanged: 1 },
  });
});
