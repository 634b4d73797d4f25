import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface MobileData {
  /** E.164 */
  number: string;
  formatted: string;
  countryCallingCode: string;
  countryCode: string;
}

/**
 * A typed number in the forms of the Contact entity; null when it is none. Numbers without a country are of `country`.
 * The one rule of the product: what a form takes, the server takes too.
 */
export function normalizeMobile(text: string, country: string): MobileData | null {
  const parsed = parsePhoneNumberFromString(text, country as CountryCode);
  if (!parsed?.isPossible()) return null;
  return {
    number: parsed.number,
    formatted: parsed.formatInternational(),
    countryCallingCode: parsed.countryCallingCode,
    countryCode: parsed.country ?? country,
  };
}
