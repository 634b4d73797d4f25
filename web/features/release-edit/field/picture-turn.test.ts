import { expect, it } from 'vitest';
import { isInTurn } from './picture-turn.ts';

const first = { id: 'first', status: 'ready' } as const;
const second = { id: 'second', status: 'ready' } as const;

it('a picture that is there waits for one before it that is still being cut or sent', () => {
  expect(isInTurn([first, second], second)).toBe(false);
  expect(isInTurn([{ ...first, status: 'uploading' }, second], second)).toBe(false);
  expect(isInTurn([first, second], first)).toBe(true);
  expect(isInTurn([second], second)).toBe(true);
});

it('nothing waits for one that failed or stands still', () => {
  for (const status of ['failed', 'paused'] as const)
    expect(isInTurn([{ ...first, status }, second], second)).toBe(true);
});
