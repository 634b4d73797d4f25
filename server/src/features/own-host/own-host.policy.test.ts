import { expect, it } from 'vitest';
import { decide } from './own-host.policy.ts';

const at = new Date('2026-11-26T12:00:00Z');
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
const row = (proved: Date | null, missing: Date | null) => ({
  proved_at: proved,
  missing_since: missing,
});
const own = { own: true, holders: false };
const none = { own: false, holders: false };
const no = { isTaken: false, takesOver: false };

it.each([
  ['is not there yet', row(null, null), none, false, { provedAt: null, missingSince: null, ...no }],
  ['is seen', row(null, null), own, false, { provedAt: at, missingSince: null, ...no }],
  ['stays', row(ago(900), null), own, false, { provedAt: ago(900), missingSince: null, ...no }],
  ['is missing once', row(ago(900), null), none, false, { provedAt: ago(900), missingSince: at, ...no }],
  [
    'is missing again at once',
    row(ago(900), ago(2)),
    none,
    false,
    { provedAt: ago(900), missingSince: ago(2), ...no },
  ],
  ['is missing twice', row(ago(900), ago(31)), none, false, { provedAt: null, missingSince: ago(31), ...no }],
  ['is back', row(ago(900), ago(31)), own, false, { provedAt: ago(900), missingSince: null, ...no }],
  ['is back after it was lost', row(null, ago(900)), own, false, { provedAt: at, missingSince: null, ...no }],
  [
    'stands beside that of the holder',
    row(null, null),
    { own: true, holders: true },
    true,
    { provedAt: null, missingSince: null, isTaken: true, takesOver: false },
  ],
  [
    'stands there while that of the holder is gone',
    row(null, null),
    own,
    true,
    { provedAt: at, missingSince: null, isTaken: false, takesOver: true },
  ],
])('a proof that %s', (_what, before, seen, holder, after) => {
  expect(decide(before, seen, holder, at)).toEqual(after);
});
