import { expect, it } from 'vitest';
import { csv, withImportStage } from '../../../test/import-stage.ts';
import { readConsent } from './import-consent.ts';

const stage = withImportStage();
const today = '2026-11-25';

it.each([
  ['', null],
  ['no', { source: null }],
  ['לא, ביקש להפסיק', { source: null }],
  ['withdrawn 2026-03-01', { source: null }],
  ['do not mail', { source: null }],
  ['bounced', null],
  ['2026-03-01', { givenOn: '2026-03-01', source: 'import' }],
  ['1.3.2026 form', { givenOn: '2026-03-01', source: 'form' }],
  ['01/03/2026, אירוע', { givenOn: '2026-03-01', source: 'event' }],
  ['כן טופס', { givenOn: null, source: 'form' }],
  ['yes', { givenOn: null, source: 'import' }],
  ['form', undefined],
  ['2026-02-30', undefined],
  ['2026-11-26', undefined],
  ['3/1/26', undefined],
])('%j is a day, a yes and where it comes from, or a no', (text, said) => {
  const read = readConsent(text, today);
  if (said) expect(read).toEqual({ ...said, proof: text });
  else expect(read).toBe(said);
});

it('comes with a file, by its own columns, and over nobody’s withdrawal', async () => {
  await stage.newOrganization();
  const header = ['email', 'consent', 'consentTexts', 'firstName'];
  const sheet = csv([
    header,
    ['galia@north.example', '2026-03-01 form', '', 'Galia'],
    ['noam@observer.example', 'כן', 'yes', 'Noam'],
    ['rotem@radio.example', 'maybe', '', 'Rotem'],
  ]);
  const done = (await stage.upload('a.csv', sheet)).json();
  expect(done.counts).toMatchObject({ new: 2, invalid: 1 });
  expect(done.rows).toMatchObject([{ row: 4, column: 'consent', reason: 'consentUnknown' }]);
  const { items } = await stage.list('sort[email]=1');
  const of = async (at: number) => {
    const id = items[at]._id;
    return (await stage.call('GET', `/api/contact/${stage.organizationId}/${id}/consent`)).json();
  };
  expect((await of(0)).items).toMatchObject([
    { channel: 'email', source: 'form', givenOn: '2026-03-01', proof: '2026-03-01 form' },
  ]);
  expect((await of(1)).holds).toEqual(['email', 'sms']);
  const path = `/api/contact/${stage.organizationId}/${items[1]._id}/consent/withdrawal`;
  await stage.call('POST', path, { channels: ['email'] });
  await stage.upload('a.csv', sheet);
  expect(await of(0)).toMatchObject({ total: 1, holds: ['email'] });
  expect(await of(1)).toMatchObject({ total: 2, holds: ['sms'] });
});

it('says no over what was agreed to, whichever row of an address says it', async () => {
  await stage.newOrganization();
  const upload = async (...rows: string[][]) =>
    (await stage.upload('a.csv', csv([['email', 'consent', 'consentTexts'], ...rows]))).json();
  await upload(['a@north.example', 'yes', 'yes'], ['b@north.example', 'yes', 'yes']);
  expect((await upload(['a@north.example', 'no', ''])).counts).toMatchObject({ unchanged: 1, invalid: 0 });
  const done = await upload(
    ['b@north.example', 'yes', 'no'],
    ['b@north.example', 'withdrawn', 'yes'],
    ['c@north.example', 'no', 'yes'],
  );
  expect(done.counts).toMatchObject({ unchanged: 1, new: 1, duplicate: 1 });
  const { items } = await stage.list('sort[email]=1');
  const at = async () => {
    const answers = await Promise.all(
      items.map(({ _id }: { _id: string }) =>
        stage.call('GET', `/api/contact/${stage.organizationId}/${_id}/consent`),
      ),
    );
    return answers.map((answer) => answer.json());
  };
  expect((await at()).map(({ holds }) => holds)).toEqual([['sms'], [], ['sms']]);
  // A file never makes them agree again, and says its no once.
  await upload(['a@north.example', 'yes', ''], ['c@north.example', 'yes', '']);
  await upload(['c@north.example', 'no', '']);
  expect((await at()).map(({ total, holds }) => [total, holds])).toEqual([
    [2, ['sms']],
    [2, []],
    [2, ['sms']],
  ]);
});
