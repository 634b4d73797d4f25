import { expect, it } from 'vitest';
import { unprepared } from '../../parts/prepared-send.ts';
import { writtenSubject } from './message.ts';

const mail = unprepared.message;
const own = 'The lighthouse keeper, part 3';

it('sends the design’s own subject until other words are written', () => {
  expect(writtenSubject({ ...mail, subject: null }, own)).toBeNull();
  expect(writtenSubject({ ...mail, subject: own }, own)).toBeNull();
  expect(writtenSubject({ ...mail, subject: '  ' }, own)).toBeNull();
  expect(writtenSubject({ ...mail, subject: ` ${own}, tonight ` }, own)).toBe(`${own}, tonight`);
});
