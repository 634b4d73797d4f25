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

  it.each([
    // In the night in which summer time begins there is no half past two: it is an hour later.
    ['02:30', '2026-03-08T06:00:00Z', '2026-03-08T07:30:00.000Z'],
    ['02:30', '2026-03-08T06:45:00Z', '2026-03-08T07:30:00.000Z'],
    ['02:30', '2026-03-08T07:30:00Z', null],
    ['08:00', '2026-03-08T06:45:00Z', '2026-03-08T12:00:00.000Z'],
    // In the night in which it ends half past one comes twice.
    ['01:30', '2026-11-01T05:15:00Z', '2026-11-01T05:30:00.000Z'],
    ['01:30', '2026-11-01T05:45:00Z', null],
    ['01:30', '2026-11-01T06:15:00Z', '2026-11-01T06:30:00.000Z'],
    ['08:00', '2026-11-01T05:15:00Z', '2026-11-01T13:00:00.000Z'],
  ])('west of Greenwich, until %s, at %s last until %s', (to, at, until) => {
    const quiet = { from: '23:00', to };
    expect(quietUntil(quiet, 'America/New_York', new Date(at))?.toISOString() ?? null).toBe(until);
  });

  it.each([
    ['Asia/Jerusalem', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['Europe/Paris', '2026-10-24T23:30:00Z', '2026-10-25T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-04T21:30:00.000Z'],
  ])('in %s last the night in which summer time ends', (zoneName, at, until) => {
    expect(quietUntil(night, zoneName, new Date(at))?.toISOString()).toBe(until);
  });

  it('end after the moment they are asked for, in every night in which the clocks are moved', () => {
    const wrong: string[] = [];
    const nights = ['03-07', '03-26', '04-04', '10-03', '10-24', '10-31'];
    for (const zoneName of [zone, 'America/New_York', 'Australia/Lord_Howe'])
      for (const to of ['01:30', '02:15', '02:30', '08:00'])
        for (const start of nights.map((day) => Date.parse(`2026-${day}T00:00:00Z`)))
          for (let at = start; at < start + 172_800_000; at += 900_000) {
            const until = quietUntil({ from: '21:00', to }, zoneName, new Date(at));
            if (until && until.getTime() <= at) wrong.push(`${zoneName} ${to} ${new Date(at).toISOString()}`);
          }
    expect(wrong).toEqual([]);
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
