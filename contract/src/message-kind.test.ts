import { expect, it } from 'vitest';
import { hasSenderDetails } from './message-kind.ts';
import { updateOrganization } from './organization-admin.ts';

const address = '1 Pier Street, Haifa';
const phone = '+972-4-000-0000';
const has = (details: object, name = 'North') =>
  hasSenderDetails({ name, senderDetails: { address, phone, ...details } });
const read = (details: object) =>
  updateOrganization.body?.safeParse({ version: 1, senderDetails: { address, phone, ...details } });

it.each([
  '',
  ' \u200b ',
  '\u3164\u3164\u3164',
  '\u2800',
  '<b></b>',
  '<strong></strong>',
  '\u00ad',
  '.',
  '---',
  'ab',
])('%j names nobody who advertises', (text) => {
  expect([has({ address: text }), has({ phone: text })]).toEqual([false, false]);
  for (const detail of ['address', 'phone']) {
    const saved = read({ [detail]: text });
    // What is nothing to see is saved as nothing; of what is no address and no number the saving says so.
    if (saved?.success) expect(saved.data).toMatchObject({ senderDetails: { [detail]: '' } });
    else expect(saved?.error.issues).toMatchObject([{ path: ['senderDetails', detail] }]);
  }
});

it.each([
  { address: 'ת.ד. 7' },
  { address: '東京都' },
  { address: 'PO Box 1' },
  { phone: '*2700' },
  { phone: '*2345 5' },
  { phone: '٠٤٠٠٠' },
])('%j does', (details) => {
  expect(has(details)).toBe(true);
  expect(read(details)).toMatchObject({ success: true, data: { senderDetails: details } });
});

it('whose name nobody sees does not', () => {
  expect(has({})).toBe(true);
  expect(has({}, '\u3164')).toBe(false);
});
