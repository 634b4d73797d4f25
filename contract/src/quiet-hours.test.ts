import { describe, expect, it } from 'vitest';
import { quietUntil, restAt } from './quiet-hours.ts';

const zone = 'Asia/Jerusalem';
const night = { from: '21:00', to: '08:00' };

describe('quiet hours', () => {
  it.each([
    // Winter time, two hours ahead of UTC.
    ['2026-11-23T18:59:00Z', null],
    ['2026-11-23T19:00:00Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-23T23:30:00Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T05:59:00Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T06:00:00Z', null],
    // Summer time.
    ['2026-07-01T18:00:00Z', '2026-07-02T05:00:00.000Z'],
    // The night in which it begins.
    ['2026-03-26T20:00:00Z', '2026-03-27T05:00:00.000Z'],
  ])('at %s last until %s', (at, until) => {
    expect(quietUntil(night, zone, new Date(at))?.toISOString() ?? null).toBe(until);
  });

  it('may lie within a day, and are none where nothing or no time is meant', () => {
    const noon = { from: '12:00', to: '14:00' };
    expect(quietUntil(noon, zone, new Date('2026-11-23T11:00:00Z'))?.toISOString()).toBe(
      '2026-11-23T12:00:00.000Z',
    );
    expect(quietUntil(noon, zone, new Date('2026-11-23T12:00:00Z'))).toBeNull();
    expect(quietUntil({ from: '08:00', to: '08:00' }, zone, new Date())).toBeNull();
    expect(quietUntil(null, zone, new Date())).toBeNull();
  });
});

describe('the Sabbath and holidays', () => {
  it.each([
    ['Friday at noon', '2026-11-27T10:00:00Z', null],
    ['Friday at four', '2026-11-27T14:00:00Z', 'sabbath'],
    ['Saturday at noon', '2026-11-28T10:00:00Z', 'sabbath'],
    ['Saturday at eight', '2026-11-28T18:00:00Z', null],
    ['the eve of the New Year', '2026-09-11T14:00:00Z', 'holiday'],
    ['between its two days', '2026-09-12T18:00:00Z', 'holiday'],
    ['the Day of Atonement', '2026-09-21T09:00:00Z', 'holiday'],
    ['the first day of Passover', '2026-04-02T09:00:00Z', 'holiday'],
    ['a day within Passover', '2026-04-05T09:00:00Z', null],
    ['Pentecost', '2026-05-22T09:00:00Z', 'holiday'],
  ])('%s', (_, at, rest) => {
    expect(restAt('IL', zone, new Date(at))).toBe(rest);
    expect(restAt('FR', zone, new Date(at))).toBeNull();
  });
});
