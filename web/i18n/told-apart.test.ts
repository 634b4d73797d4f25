import { expect, it } from 'vitest';
import { momentsToldApart } from './told-apart.ts';

it('tells two of one minute apart by their seconds, and no others', () => {
  const of = (time: string) => `2026-11-21T${time}.000Z`;
  expect(momentsToldApart([of('12:05:40'), of('12:04:59'), of('12:04:07'), of('11:00:00'), '', ''])).toEqual([
    '21/11/2026 14:05',
    '21/11/2026 14:04:59',
    '21/11/2026 14:04:07',
    '21/11/2026 13:00',
    '',
    '',
  ]);
});
