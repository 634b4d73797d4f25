import { organizationDefaults } from '@firstlook/contract/organization-default.ts';

interface Place {
  timeZone: string;
  country: string;
}

let place: Place = organizationDefaults;

/** The calendar and the clock of the organization that is looked at, wherever the person is. */
export const timeZone = (): string => place.timeZone;

/** Whose phone numbers are meant where no country is written. */
export const homeCountry = (): string => place.country;

/** Called by the frame of a page before anything on it is drawn; nothing named means the defaults. */
export function setPlace(named: Partial<Place> | undefined): void {
  place = { ...organizationDefaults, ...named };
}
