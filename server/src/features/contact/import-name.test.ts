import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { csv, header, people, withImportStage } from '../../../test/import-stage.ts';

/** The name that a caller gives an import: under it the import is found, called off and mended, and used once. */
const stage = withImportStage();
const file = { name: 'a.csv', bytes: csv([header, ...people, ['no-at.example', 'אורי', '', '', '', '']]) };
const upload = (query: string, sent = file) =>
  stage.send(`/api/file/uploadContacts/${stage.organizationId}?${query}`, sent);
const at = (id: string) => `/api/contact/${stage.organizationId}/import/${id}`;
const mended = {
  name: 'a.csv',
  bytes: csv([
    ['row', ...header],
    ['4', 'ori@radio.example', 'אורי', '', '', '', ''],
  ]),
};

it('is the same in capital letters', async () => {
  await stage.newOrganization();
  const id = randomUUID();
  expect((await upload(`importId=${id.toUpperCase()}`)).json()).toMatchObject({ _id: id });
  const again = await upload(`importId=${id}`);
  expect(again.json()).toMatchObject({ code: 'INVALID_DATA', issues: [{ path: 'importId', code: 'taken' }] });
  for (const path of [at(id.toUpperCase()), `${at(id.toUpperCase())}/errors`])
    expect((await stage.call('GET', path)).statusCode).toBe(200);
  expect((await stage.call('POST', `${at(id.toUpperCase())}/cancel`)).json()).toMatchObject({
    state: 'done',
  });
  expect((await stage.list(`filter[params][importId]=${id.toUpperCase()}`)).total).toBe(2);
  expect((await upload(`mends=${id.toUpperCase()}`, mended)).json().counts).toMatchObject({
    new: 3,
    invalid: 0,
  });
});

it('is refused beside the import that is mended, which has one', async () => {
  await stage.newOrganization();
  const { _id } = (await upload('')).json();
  const answer = await upload(`mends=${_id}&importId=${randomUUID()}`, mended);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ issues: [{ path: 'importId', code: 'notBesideMends' }] });
  expect((await stage.list()).total).toBe(2);
});

it('may be called off before its file comes, which is refused then', async () => {
  await stage.newOrganization();
  const id = randomUUID();
  expect((await stage.call('POST', `${at(id)}/cancel`)).json()).toMatchObject({
    _id: id,
    state: 'cancelled',
  });
  const late = await upload(`importId=${id}`);
  expect([late.statusCode, late.json().code]).toEqual([409, 'IMPORT_CANCELLED']);
  expect((await stage.list()).total).toBe(0);
  expect((await stage.call('GET', at(id))).json()).toMatchObject({ state: 'cancelled', rows: [] });
});

it('of an import that was called off has nothing to mend', async () => {
  await stage.newOrganization();
  const id = randomUUID();
  await stage.call('POST', `${at(id)}/cancel`);
  const answer = await upload(`mends=${id}`, mended);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'IMPORT_CANCELLED']);
});

it('is no word that is no UUID', async () => {
  await stage.newOrganization();
  expect((await stage.call('POST', `${at('nobody')}/cancel`)).statusCode).toBe(404);
});
