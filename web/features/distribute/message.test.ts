import { expect, it } from 'vitest';
import { writtenSubject } from './message.ts';

const own = 'The lighthouse keeper, part 3';

it('sends the design’s own subject until other words are written', () => {
  expect(writtenSubject({ from: '', subject: null }, own)).toBeNull();
  expect(writtenSubject({ from: '', subject: own }, own)).toBeNull();
  expect(writtenSubject({ from: '', subject: '  ' }, own)).toBeNull();
  expect(writtenSubject({ from: '', subject: ` ${own}, tonight ` }, own)).toBe(`${own}, tonight`);
});
