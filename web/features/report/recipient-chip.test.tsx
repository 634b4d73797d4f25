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
  ['unknown', 'No such contact'],
  ['not-an-address', 'Not an e-mail address'],
])('says what somebody lacked for the message that was meant (%s)', (reason, words) => {
  draw(<RecipientChip recipient={{ ...nobody, reason }} />);
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([
  [null, 'Unsubscribed'],
  ['paused', 'Paused their messages'],
  ['other-kind', 'Does not want this kind'],
  ['account', 'Wants no mailings'],
])('says that somebody has not left who asked for less (%s)', (reason, words) => {
  draw(<RecipientChip recipient={{ ...nobody, state: 'unsubscribed', reason }} />);
  expect(screen.getByText(words)).toBeTruthy();
});
