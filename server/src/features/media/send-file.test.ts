import { expect, it } from 'vitest';
import { parseRange } from './send-file.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=490-', { start: 490, end: 499 }],
  ['bytes=490-900', { start: 490, end: 499 }],
  ['bytes=-10', { start: 490, end: 499 }],
  // A suffix that is longer than the whole asks for the whole.
  ['bytes=-900', { start: 0, end: 499 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=500-', 'unsatisfiable'],
  ['bytes=20-10', 'unsatisfiable'],
  // Several, another unit and what is no range are answered in full.
  ['bytes=0-1,4-5', undefined],
  ['seconds=900-', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
])('takes %j of 500 bytes', (header, range) => expect(parseRange(header, 500)).toEqual(range));
