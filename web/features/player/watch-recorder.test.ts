import { expect, it } from 'vitest';
import { createWatchRecorder } from './watch-recorder.ts';

it('records what was played and not what was jumped over', () => {
  const recorder = createWatchRecorder();
  for (const at of [0, 0.5, 1, 1.5]) recorder.tick(at);
  for (const at of [60, 60.5, 61]) recorder.tick(at);
  recorder.interrupt();
  recorder.tick(61);
  expect(recorder.take()).toEqual([
    [0, 1.5],
    [60, 61],
  ]);
});

it('goes on without a gap after a report, and keeps what could not be delivered', () => {
  const recorder = createWatchRecorder();
  for (const at of [0, 1, 2]) recorder.tick(at);
  const first = recorder.take();
  recorder.tick(3);
  recorder.restore(first);
  expect(recorder.take()).toEqual([
    [0, 2],
    [2, 3],
  ]);
  expect(recorder.take()).toEqual([]);
});

it('counts a scene that is seen again', () => {
  const recorder = createWatchRecorder();
  for (const at of [10, 11, 12, 10, 11]) recorder.tick(at);
  expect(recorder.take()).toEqual([
    [10, 12],
    [10, 11],
  ]);
});
