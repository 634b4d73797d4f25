// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWaiting } from './waiting-notice.ts';

/** What a film that stands still waits for. */
const words = { loading: 'loading', offline: 'offline' };
let video: HTMLVideoElement;
let notice: HTMLElement;
let gone: AbortController;
let isPaused = false;
beforeEach(() => {
  vi.useFakeTimers();
  isPaused = false;
  video = document.createElement('video');
  notice = document.createElement('p');
  Object.defineProperty(video, 'paused', { get: () => isPaused });
  gone = new AbortController();
  const say = (text: string) => notice.replaceChildren(text);
  watchWaiting(video, { words, notice, say }, gone.signal);
});
afterEach(() => {
  gone.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const happens = (name: string) => video.dispatchEvent(new Event(name));
const said = () => notice.textContent;

it('is said after a moment, and taken back when it goes on', () => {
  happens('waiting');
  expect(said()).toBe('');
  vi.advanceTimersByTime(1000);
  expect(said()).toBe('loading');
  happens('playing');
  expect(said()).toBe('');
});

it('is not said where it was over at once, nor of a film that is paused', () => {
  happens('waiting');
  happens('playing');
  isPaused = true;
  happens('waiting');
  vi.advanceTimersByTime(5000);
  expect(said()).toBe('');
});

it('is the network where that is gone, also when it goes while one waits', () => {
  happens('waiting');
  vi.advanceTimersByTime(1000);
  vi.stubGlobal('navigator', { onLine: false });
  window.dispatchEvent(new Event('offline'));
  expect(said()).toBe('offline');
  gone.abort();
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  expect(said()).toBe('offline');
});

it('leaves a fault that was said since', () => {
  happens('waiting');
  vi.advanceTimersByTime(1000);
  notice.replaceChildren('no views left');
  happens('pause');
  expect(said()).toBe('no views left');
});
