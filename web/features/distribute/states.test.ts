import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { expect, it } from 'vitest';
import { countOfState, rowsOfState } from './states.ts';

it('who did not agree to an advertisement is counted apart from who has no address', () => {
  const progress = {
    states: { sent: 1, 'missing-data': 5 },
    noConsent: 3,
  } as unknown as DistributionProgress;
  expect(countOfState(progress, 'missing-data')).toBe(2);
  expect(countOfState(progress, 'no-consent')).toBe(3);
  expect(countOfState(progress, 'sent')).toBe(1);
  expect(rowsOfState('no-consent')).toEqual({ state: 'missing-data', lacksConsent: 'true' });
  expect(rowsOfState('missing-data')).toEqual({ state: 'missing-data', lacksConsent: 'false' });
});
