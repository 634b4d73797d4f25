// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { setPlace } from '../../i18n/place.ts';
import { consentOf, newConsent } from './consent-fields.tsx';

afterEach(() => {
  vi.useRealTimers();
  setPlace(undefined);
});

it.each([
  ['Asia/Jerusalem', '2026-11-26T21:30:00Z', '2026-11-26'],
  ['Asia/Jerusalem', '2026-11-26T22:30:00Z', '2026-11-27'],
  ['Asia/Jerusalem', '2026-11-27T01:30:00Z', '2026-11-27'],
  ['America/New_York', '2026-11-27T04:30:00Z', '2026-11-26'],
  ['America/New_York', '2026-11-27T08:30:00Z', '2026-11-27'],
])('in %s at %s a consent begins with the day of the organization', (zone, now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  setPlace({ timeZone: zone });
  expect(newConsent().givenOn).toBe(day);
  expect(consentOf(newConsent())).not.toBeNull();
});

it('a consent has a channel and a day that can be', () => {
  expect(consentOf(newConsent())).not.toBeNull();
  expect(consentOf({ ...newConsent(), channels: [] })).toBeNull();
  for (const givenOn of ['1850-01-01', '1989-12-31', '2999-01-01', null])
    expect(consentOf({ ...newConsent(), givenOn })).toBeNull();
});
