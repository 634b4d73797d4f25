import type { SecondFactorMethod } from '@firstlook/contract/auth.ts';
import type { SiteHost } from '../../kernel/ctx.ts';

interface Factors {
  mobile: string | null;
  required_by: readonly string[];
  has_totp: boolean;
  has_passkey: boolean;
  recovery_codes: number;
}

const hasOwn = (person: Factors) => person.has_totp || person.has_passkey;

/** Asked for when an organization of the person asks, or when the person set one up. */
export function needsSecondFactor(person: Factors): boolean {
  return person.required_by.length > 0 || hasOwn(person);
}

/** A browser shows a passkey at the host that it was made for alone (WebAuthn, RP ID), and that is the one of BASE_URL. */
export const takesPasskeys = (site: SiteHost | null): boolean => site === null;

/** How it can be given: what is sent first, a text message only with a mobile (specification 2 section 5). */
export function secondFactorMethodsOf(person: Factors, site: SiteHost | null): SecondFactorMethod[] {
  return [
    'email',
    ...(person.mobile ? (['sms'] as const) : []),
    ...(person.has_totp ? (['totp'] as const) : []),
    ...(person.has_passkey && takesPasskeys(site) ? (['passkey'] as const) : []),
    ...(hasOwn(person) && person.recovery_codes > 0 ? (['recovery'] as const) : []),
  ];
}
