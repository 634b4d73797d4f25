import { findKey } from '../i18n/word-key.ts';

/** Reasons that say more than the state: a text message lacks the number and not the address, a pause is no leaving. */
const skippedReasons = {
  noMobile: 'report:skipped.noMobile',
  'no-consent': 'report:skipped.noConsent',
  unknown: 'report:skipped.unknown',
  'not-an-address': 'report:skipped.notAnAddress',
  paused: 'report:skipped.paused',
  'other-kind': 'report:skipped.otherKind',
  account: 'report:skipped.account',
} as const;

/** Why a person got nothing, in words. */
export function skippedKey({ state, reason }: { state: string; reason: string | null }) {
  const told = skippedReasons[reason as keyof typeof skippedReasons];
  return told ?? findKey(`report:skipped.${state}`) ?? 'report:filter.skipped';
}
