// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { consentOf, newConsent } from './consent-fields.tsx';

it('a consent has a channel and a day that can be', () => {
  expect(consentOf(newConsent())).not.toBeNull();
  expect(consentOf({ ...newConsent(), channels: [] })).toBeNull();
  for (const givenOn of ['1850-01-01', '1989-12-31', '2999-01-01', null])
    expect(consentOf({ ...newConsent(), givenOn })).toBeNull();
});
