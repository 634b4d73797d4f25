import { describe, expect, it } from 'vitest';
import { lifetimeOf, staysOnLeaving, type ToastLife } from './toast-life.ts';

const news = (more: Partial<ToastLife> = {}): ToastLife => ({ tone: 'ok', text: 'Saved', ...more });
const undo = {};

describe('a message', () => {
  it('stays as long as it takes to read', () => {
    expect(lifetimeOf(news())).toBe(3250);
    expect(lifetimeOf(news({ text: 'x'.repeat(60) }))).toBe(6000);
    expect(lifetimeOf(news({ text: 'x'.repeat(400) }))).toBe(8000);
  });

  it('stays longer where something went wrong or is to be done', () => {
    expect(lifetimeOf(news({ tone: 'danger' }))).toBe(8000);
    expect(lifetimeOf(news({ action: undo }))).toBe(8000);
    expect(lifetimeOf(news({ action: undo, lasting: 5000 }))).toBe(5000);
  });

  it('does not follow to another page once it could be read', () => {
    expect(staysOnLeaving(news(), 100)).toBe(true);
    expect(staysOnLeaving(news(), 2000)).toBe(false);
    expect(staysOnLeaving(news({ tone: 'danger' }), 2000)).toBe(false);
  });

  it('follows while it holds something to do, or was given a time of its own', () => {
    expect(staysOnLeaving(news({ action: undo }), 5000)).toBe(true);
    expect(staysOnLeaving(news({ lasting: 20_000 }), 5000)).toBe(true);
  });
});
