import type { Channel } from '@firstlook/contract/distribution.ts';
import type { Way } from '../../parts/prepared-send.ts';

/** The messages that a send by this way is made of. */
export const waysOf = (way: Way): readonly Channel[] => (way === 'both' ? ['email', 'sms'] : [way]);

/** Where a test goes: to the writer's own address in each channel that is sent by. */
export interface OwnAddresses {
  /** Of the first message; empty where there is none. */
  address: string;
  email: string;
  mobile: string;
  ways: readonly Channel[];
  /** One that is needed is not there. */
  isMissing: boolean;
}

/** @param hasFollowUp a text message follows the mail */
export function ownAddressesOf(
  user: { email: string; mobile?: string | null | undefined } | null | undefined,
  way: Way,
  hasFollowUp: boolean,
): OwnAddresses {
  const ways = hasFollowUp ? waysOf('both') : waysOf(way);
  const email = user?.email ?? '';
  const mobile = user?.mobile ?? '';
  const of = { email, sms: mobile };
  return {
    address: of[ways[0] ?? 'email'],
    email,
    mobile,
    ways,
    isMissing: ways.some((one) => of[one] === ''),
  };
}
