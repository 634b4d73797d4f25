import { expect, it } from 'vitest';
import { endOfChosenDay } from './expiry.ts';
import { momentIssues, readable } from './moment-issues.ts';

const draft = {
  releaseType: 'programme',
  releaseData: {},
  design: { landingPage: null, email: null, locale: 'he' as const },
  expirationDate: null,
  embargoUntil: null,
  publishAt: null,
};

it.each(['expirationDate', 'embargoUntil', 'publishAt'])('%s that is no day is a fault', (path) => {
  expect(momentIssues({ ...draft, [path]: '31/02/2027' })).toEqual([{ path, code: 'date' }]);
});

it('nothing chosen is no fault, nor are days that exist, one before the other', () => {
  expect(momentIssues(draft)).toEqual([]);
  const expirationDate = endOfChosenDay('2027-02-28');
  expect(momentIssues({ ...draft, expirationDate, embargoUntil: '2027-02-27T08:00:00.000Z' })).toEqual([]);
});

it('what comes only when readers cannot open the release any more is a fault', () => {
  const expirationDate = '2027-02-28T21:59:59.999Z';
  expect(momentIssues({ ...draft, expirationDate, publishAt: expirationDate })).toEqual([
    { path: 'publishAt', code: 'afterExpiry' },
  ]);
  expect(momentIssues({ ...draft, expirationDate: '31/02/2027', publishAt: expirationDate })).toEqual([
    { path: 'expirationDate', code: 'date' },
  ]);
});

it('what cannot be read is sent to nobody', () => {
  expect([readable('15.3'), readable('2027-02-28T21:59:59.999Z'), readable(null)]).toEqual([
    null,
    '2027-02-28T21:59:59.999Z',
    null,
  ]);
});
