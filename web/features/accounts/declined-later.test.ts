import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let leave: () => void = () => undefined;
beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => {
      leave = listener;
    },
  });
});
afterAll(() => {
  vi.useRealTimers();
});

test('a refusal leaves when its time is over, when the page goes, and not when it was taken back', async () => {
  const { declinedLater } = await import('./declined-later.ts');
  const sent: string[] = [];
  const send = (id: string) => () => {
    sent.push(id);
    return Promise.resolve();
  };
  declinedLater.add('late', 10_000, send('late'));
  declinedLater.add('back', 10_000, send('back'));
  expect(declinedLater.ids()).toEqual(['late', 'back']);
  declinedLater.takeBack('back');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['late']);
  expect(declinedLater.ids()).toEqual([]);
  declinedLater.add('gone', 10_000, send('gone'));
  leave();
  expect(sent).toEqual(['late', 'gone']);
});
