// @vitest-environment jsdom
import type { ReportRecipient } from '@firstlook/contract/report.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw, withScreen } from '../../test/screen.tsx';
import { RecipientChip } from './recipient-chip.tsx';

withScreen();

const nobody = { state: 'missing-data', activity: { unsubscribedAt: null }, clicks: 0 } as ReportRecipient;

it.each([
  [null, 'No address'],
  ['noMobile', 'No mobile number'],
])('says what somebody lacked for the message that was meant (%s)', (reason, words) => {
  draw(<RecipientChip recipient={{ ...nobody, reason }} />);
  expect(screen.getByText(words)).toBeTruthy();
});
