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
  const { delayedDecline } = await import('./delayed-decline.ts');
  const sent: string[] = [];
  const send = (id: string) => () => {
    sent.push(id);
    return Promise.resolve();
  };
  delayedDecline.add('late', 10_000, send('late'));
  delayedDecline.add('back', 10_000, send('back'));
  expect(delayedDecline.ids()).toEqual(['late', 'back']);
  delayedDecline.takeBack('back');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['late']);
  expect(delayedDecline.ids()).toEqual([]);
  delayedDecline.add('gone', 10_000, send('gone'));
  leave();
  expect(sent).toEqual(['late', 'gone']);
});
