import { expect, it } from 'vitest';
import { writtenSubject } from './message.ts';

const mail = { channel: 'email', from: '', text: '' } as const;
const own = 'The lighthouse keeper, part 3';

it('sends the design’s own subject until other words are written', () => {
  expect(writtenSubject({ ...mail, subject: null }, own)).toBeNull();
  expect(writtenSubject({ ...mail, subject: own }, own)).toBeNull();
  expect(writtenSubject({ ...mail, subject: '  ' }, own)).toBeNull();
  expect(writtenSubject({ ...mail, subject: ` ${own}, tonight ` }, own)).toBe(`${own}, tonight`);
});
