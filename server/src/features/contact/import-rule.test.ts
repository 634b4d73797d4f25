import { readImportRules, writeImportRules } from '@firstlook/contract/import-rule.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { csv, header, withImportStage } from '../../../test/import-stage.ts';

const stage = withImportStage();
const columns = 'columns=email:0,firstName:1,lastName:2,mobile:3,tags:4,company:5';
const there = ['galia@north.example', 'גליה', '', '+972525550142', 'תרבות', ''];
const news = ['galia@north.example', 'Galia', 'Mizrahi', '+972545550187', 'Film', 'North Radio'];
const file = (rows: string[][]) => ({ name: 'a.csv', bytes: csv([header, ...rows]) });
const take = async (rows: string[][], query = '') =>
  (
    await stage.send(`/api/file/uploadContacts/${stage.organizationId}?${columns}&${query}`, file(rows))
  ).json();
const preview = async (rows: string[][], query = columns) =>
  (await stage.send(`/api/contact/${stage.organizationId}/import/preview?${query}`, file(rows))).json();
const galia = async () => (await stage.list('filter[search]=galia@north.example')).items[0];
const listed = async (id: string) => (await stage.list(`filter[params][mailingList]=${id}`)).total;

beforeEach(async () => {
  await stage.newOrganization();
  await take([there]);
});

describe('what a file may change of people who are known', () => {
  it('is all of it where nothing is said, and tags and companies are added', async () => {
    expect((await preview([news])).changes).toEqual({
      firstName: 1,
      lastName: 1,
      mobile: 1,
      tags: 1,
      company: 1,
    });
    await take([news]);
    expect(await galia()).toMatchObject({ firstName: 'Galia', mobile: '+972545550187' });
    expect((await galia()).tags).toHaveLength(2);
  });

  it('is what is empty, where that is the rule', async () => {
    const rules = 'rules=firstName:ifEmpty,lastName:ifEmpty,mobile:ifEmpty,tags:ifEmpty,company:ifEmpty';
    expect((await preview([news], `${columns}&${rules}`)).changes).toEqual({ lastName: 1, company: 1 });
    await take([news], rules);
    const after = await galia();
    expect(after).toMatchObject({ firstName: 'גליה', lastName: 'Mizrahi', mobile: '+972525550142' });
    expect([after.tags.length, after.company.length]).toEqual([1, 1]);
  });

  it('is nothing where each column is left as it is; who is new is taken whole', async () => {
    const rules =
      'rules=firstName:leave,lastName:leave,mobile:leave,tags:leave,company:leave,list:leave&mailingListName=Press';
    const before = await galia();
    const noa = ['noa@observer.example', 'Noa', 'Levi', '', 'Film', ''];
    const done = await take([news, noa], rules);
    expect(done.counts).toMatchObject({ new: 1, unchanged: 1, updated: 0 });
    expect(await galia()).toMatchObject({ firstName: before.firstName, version: before.version });
    expect(await listed(done.mailingListId)).toBe(1);
    expect((await stage.list('filter[search]=noa@observer.example')).items[0]).toMatchObject({
      lastName: 'Levi',
      tags: [expect.any(String)],
    });
  });

  it('is given back by taking the import back, and nothing else is', async () => {
    const before = await galia();
    const { _id } = await take([news], 'rules=firstName:leave,mobile:ifEmpty,tags:leave');
    expect(await galia()).toMatchObject({ firstName: 'גליה', lastName: 'Mizrahi' });
    await stage.call('POST', `/api/contact/${stage.organizationId}/import/${_id}/undo`);
    const { version: _was, updatedAt: _then, _updatedAt: _at, ...values } = before;
    const { firstName, lastName, mobile, tags, company } = values;
    expect(await galia()).toMatchObject({ firstName, lastName, mobile, tags, company });
  });

  it('holds for a row that is mended later, and for the next file with the same headings', async () => {
    const { _id } = await take([['not an address', ...news.slice(1)]], 'rules=firstName:leave');
    const mended = csv([
      ['row', 'email', 'firstName', 'lastName'],
      ['2', 'galia@north.example', 'Galia', 'Mizrahi'],
    ]);
    await stage.send(`/api/file/uploadContacts/${stage.organizationId}?mends=${_id}`, {
      name: 'a.csv',
      bytes: mended,
    });
    expect(await galia()).toMatchObject({ firstName: 'גליה', lastName: 'Mizrahi' });
    expect(await preview([news], '')).toMatchObject({
      rules: { firstName: 'leave' },
      remembered: { at: expect.any(String) },
    });
    expect((await preview([news])).rules).toEqual({});
  });
});

it('rules that a column does not have, and the one that holds anyway, are left out', () => {
  const text =
    'tags:overwrite,list:ifEmpty,email:leave,firstName:overwrite,mobile:ifEmpty,field.beat:leave,x';
  expect(writeImportRules(readImportRules(text))).toBe('mobile:ifEmpty,field.beat:leave');
});
