// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { keepInterrupted, takeInterrupted } from './interrupted.ts';

beforeEach(() => sessionStorage.clear());

it('is told once, by the next page of the tab', () => {
  keepInterrupted(['long.mp4', 'still.jpg']);
  expect(takeInterrupted()).toEqual(['long.mp4', 'still.jpg']);
  expect(takeInterrupted()).toEqual([]);
});

it('is nothing where nothing was on its way, and where somebody else wrote', () => {
  keepInterrupted(['long.mp4']);
  keepInterrupted([]);
  expect(takeInterrupted()).toEqual([]);
  for (const kept of ['{', '"x"', '[1]']) {
    sessionStorage.setItem('firstlook-interrupted', kept);
    expect(takeInterrupted(), kept).toEqual([]);
  }
});
