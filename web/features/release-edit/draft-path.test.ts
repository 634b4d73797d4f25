import { expect, it } from 'vitest';
import { changedFields, valueAt, withValue } from './draft-path.ts';

const draft = {
  releaseType: 'programme',
  releaseData: { title: 'קו המים', times: [{ hour: '21:15' }, { hour: '' }] },
  design: { landingPage: null, email: null, locale: 'he' as const },
  expirationDate: null,
  embargoUntil: null,
  publishAt: null,
};

it('sets a value deep inside and leaves the draft it came from alone', () => {
  const next = withValue(draft, 'releaseData.times.1.hour', '22:00');
  expect(valueAt(next, 'releaseData.times.1.hour')).toBe('22:00');
  expect(Array.isArray(next.releaseData.times)).toBe(true);
  expect(draft.releaseData.times[1]?.hour).toBe('');
});

it('names what changed', () => {
  const next = {
    ...withValue(draft, 'releaseData.title', 'אחר'),
    expirationDate: '2026-12-20T21:59:59.000Z',
  };
  expect(changedFields(draft, next)).toEqual(['title', 'expirationDate']);
  expect(changedFields(draft, structuredClone(draft))).toEqual([]);
});
