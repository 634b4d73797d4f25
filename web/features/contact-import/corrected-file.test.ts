import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { expect, it } from 'vitest';
import { isMended, mendedFile, rowsToMend } from './corrected-file.ts';

const invalid = {
  row: 3,
  result: 'invalid' as const,
  reason: 'emailInvalid',
  also: [],
  column: 'email' as const,
  values: {
    email: 'bad',
    firstName: 'דן',
    lastName: 'כהן "הגבוה"',
    mobile: '',
    tags: 'תרבות, דרמה',
    company: '',
  },
};
const result: ContactImport = {
  _id: 'i',
  organizationId: 'o',
  fileName: 'כתבים.xlsx',
  state: 'done',
  waits: false,
  ...{ by: '', undoUntil: null, undone: null },
  progress: { done: 2, total: 2 },
  mailingListId: null,
  mailingListName: null,
  counts: {
    total: 3,
    new: 1,
    updated: 0,
    unchanged: 0,
    noted: 0,
    duplicate: 1,
    invalid: 1,
    stopped: 0,
    nameless: 0,
  },
  ignored: [],
  refused: { toMend: 1, others: 1 },
  rows: [invalid, { ...invalid, row: 4, result: 'duplicate', reason: 'emailTwice' }],
  _createdAt: '2026-11-21T00:00:00.000Z',
};

it('sends the refused rows alone, with what was typed over them', async () => {
  expect(rowsToMend(result).map(({ row }) => row)).toEqual([3]);
  const file = mendedFile(result, { 3: { email: 'dan@a.example' } });
  expect(file.name).toBe('כתבים.csv');
  expect((await file.text()).replace(/^\ufeff/, '')).toBe(
    'row,email,firstName,lastName,mobile,tags,company,gender,emails,mobiles,otherCompanies,role,notes,mail,texts,consent,consentTexts\r\n3,"dan@a.example","דן","כהן ""הגבוה""","","תרבות, דרמה","","","","","","","","","","",""',
  );
});

it('knows a cell that was touched and left as it was', () => {
  expect(isMended(invalid, { 3: { email: 'bad' } })).toBe(false);
  expect(isMended(invalid, { 3: { email: 'dan@a.example' } })).toBe(true);
});
