import { byteSize } from '@firstlook/contract/byte-size.ts';
import { expect, it } from 'vitest';
import { cropText, formatBytes, formatDate, formatDuration, formatPercent } from './format.ts';

it.each([
  ['2026-11-21', '21/11/2026'],
  ['2026-11-21T23:30:00.000Z', '22/11/2026'],
  ['nonsense', ''],
])('writes %s as people do: %s', (iso, shown) => {
  expect(formatDate(iso)).toBe(shown);
});

it('crops by whole characters and says so', () => {
  expect(cropText('מתכון משפחתי: הסיר של סבתא רחל', 22)).toBe('מתכון משפחתי: הסיר של…');
  expect(cropText('קו המים', 22)).toBe('קו המים');
  expect(cropText('👩‍🚀👩‍🚀', 1).endsWith('…')).toBe(true);
});

it('writes lengths and sizes', () => {
  expect(formatDuration(2832)).toBe('47:12');
  expect(formatDuration(3909)).toBe('1:05:09');
  expect(formatDuration(5)).toBe('0:05');
  expect(formatBytes(38 * 1024)).toBe('38 KB');
  expect(formatBytes(2.34 * 1024 ** 3)).toBe('2.3 GB');
  expect(byteSize(2.34 * 1024 ** 3, 'fr')).toBe('2,3 Go');
  expect(byteSize(0, 'he')).toBe('0 B');
});

it('writes shares in whole hundredths', () => {
  expect([0, 0.4, 64.5, 100].map(formatPercent)).toEqual(['0%', '0%', '65%', '100%']);
});
