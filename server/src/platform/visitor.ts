import { createRequire } from 'node:module';
import Bowser from 'bowser';
import { type CountryResponse, open, type Reader } from 'maxmind';

/** `desktop`, `mobile`, `tablet`, … or empty. The address itself is not kept. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  try {
    return Bowser.getParser(userAgent).getPlatform().type ?? '';
  } catch {
    return '';
  }
}

/** `Chrome, Windows`: what a person recognizes their own browser by; empty when nothing is known. */
export function deviceNameOf(userAgent: string): string {
  if (!userAgent) return '';
  try {
    const { browser, os } = Bowser.parse(userAgent);
    return [browser.name, os.name].filter(Boolean).join(', ');
  } catch {
    return '';
  }
}

let countries: Promise<Reader<CountryResponse> | null> | undefined;

function openCountries(): Promise<Reader<CountryResponse> | null> {
  try {
    const require = createRequire(import.meta.url);
    const file = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
    return open<CountryResponse>(file).catch(() => null);
  } catch {
    return Promise.resolve(null);
  }
}

/** ISO country of an address, upper case, or empty. */
export async function countryOf(address: string): Promise<string> {
  countries ??= openCountries();
  const reader = await countries;
  if (!reader) return '';
  try {
    const found = reader.get(address.replace(/^::ffff:/, '')) as {
      country_code?: string;
      country?: { iso_code?: string };
    } | null;
    return found?.country_code ?? found?.country?.iso_code ?? '';
  } catch {
    return '';
  }
}
