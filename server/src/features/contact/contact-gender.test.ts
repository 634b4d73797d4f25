import type { Contact } from '@firstlook/contract/contact.ts';
import { describe, expect, it } from 'vitest';
import { withImportStage } from '../../../test/import-stage.ts';
import { readGender } from './import-gender.ts';

/** How a contact is addressed: typed, brought by a file, taken out again, and kept when two become one (docs/decisions/0112). */
const stage = withImportStage();

const at = (path = '') => `/api/contact/${stage.organizationId}${path}`;
const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  (await stage.server.call(method, url, { cookie: stage.cookie, body })).json();
const all = async (): Promise<Contact[]> => (await call('GET', at())).items;
const genderOf = async (email: string) => (await all()).find((one) => one.email === email)?.gender;

describe('a contact', () => {
  it('says how they are addressed, or that nobody knows; what is not sent stays', async () => {
    await stage.newOrganization();
    const names = { firstName: 'Noa', lastName: 'Lev', email: 'noa@gender.example' };
    const made = await call('POST', at(), { ...names, gender: 'female' });
    expect(made.gender).toBe('female');
    const kept = await call('PUT', at(), { ...names, _id: made._id, version: made.version, role: 'Critic' });
    expect(kept).toMatchObject({ gender: 'female', role: 'Critic' });
    const unknown = { ...names, _id: made._id, version: kept.version, gender: null };
    expect((await call('PUT', at(), unknown)).gender).toBeNull();
    expect(await call('PUT', at(), { ...unknown, gender: 'other' })).toMatchObject({
      code: 'MALFORMED_REQUEST',
    });
    const stale = await call('PUT', at(), { ...unknown, version: made.version, gender: 'male' });
    expect(stale.params.conflicts).toContainEqual({ path: 'gender', stored: null, sent: 'male' });
  });

  it('of two that become one says what either knows', async () => {
    await stage.newOrganization();
    const one = await call('POST', at(), { firstName: 'A', lastName: 'B', email: 'one@gender.example' });
    const names = { firstName: 'A', lastName: 'B', email: 'two@gender.example' };
    const two = await call('POST', at(), { ...names, gender: 'male' });
    const ids = {
      firstName: one._id,
      lastName: one._id,
      email: one._id,
      mobile: one._id,
      role: one._id,
      watches: one._id,
    };
    const contacts = [one, two].map(({ _id, version }: Contact) => ({ _id, version }));
    const merged = await call('POST', at('/merge'), { into: one._id, contacts, choice: ids });
    expect(merged.gender, JSON.stringify(merged)).toBe('male');
  });
});

describe('a file', () => {
  it('brings it in the words of many, and takes nothing away; a word that nobody knows is noted', async () => {
    await stage.newOrganization();
    const lines = [
      'email,מין,שם פרטי',
      'f@gender.example,נקבה,א',
      'm@gender.example,Mr.,ב',
      'x@gender.example,?,ג',
      'n@gender.example,,ד',
    ];
    const done = (await stage.upload('people.csv', lines.join('\r\n'))).json();
    expect(done.counts).toMatchObject({ new: 4, noted: 1, invalid: 0 });
    expect(done.rows).toMatchObject([{ reason: 'genderUnknown', column: 'gender', result: 'noted' }]);
    const found = await Promise.all(['f', 'm', 'x', 'n'].map((one) => genderOf(`${one}@gender.example`)));
    expect(found).toEqual(['female', 'male', null, null]);
    const again = (
      await stage.upload('again.csv', 'email,gender\r\nf@gender.example,\r\nn@gender.example,f')
    ).json();
    expect(again.counts).toMatchObject({ updated: 1, unchanged: 1 });
    expect([await genderOf('f@gender.example'), await genderOf('n@gender.example')]).toEqual([
      'female',
      'female',
    ]);
  });

  it('that is taken out says it in a column that comes in again', async () => {
    const ids = (await all()).map(({ _id }) => _id);
    const body = { chosen: { ids }, format: 'csv' };
    const { body: file } = await stage.server.call('POST', at('/selection/export'), {
      cookie: stage.cookie,
      body,
    });
    expect(file.split('\r\n')[0], file).toContain('company,gender,');
    expect(file).toMatch(/f@gender\.example,.*,female,/);
  });

  it.each([
    ['Female', 'female'],
    ['Mme.', 'female'],
    ["גב'", 'female'],
    ['מר', 'male'],
    ['M', 'male'],
    ['', null],
    ['Dr', undefined],
  ])('%s is %s', (word, gender) => {
    expect(readGender(word)).toBe(gender);
  });
});
