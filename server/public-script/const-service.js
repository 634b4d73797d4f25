// Names that pages of an organization share with the product. Fixed: the same bytes for everybody.

/** Organization roles, best first. */
export const organizationRoles = Object.freeze([
  'creator',
  'admin',
  'developer',
  'producer',
  'user',
  'client',
]);

/** System roles; every account has at least `client`. */
export const systemRoles = Object.freeze(['admin', 'developer', 'client']);

/** Standing of an organization, and of an account in it. */
export const organizationStatuses = Object.freeze(['pending', 'approved']);

export const organizationTypes = Object.freeze(['tvProducer', 'musicArtist']);

export const templateTypes = Object.freeze(['landingPage', 'email']);

/** Where an entrance came from. */
export const entranceOrigins = Object.freeze([
  'email',
  'distribution',
  'site',
  'distribution-email',
  'distribution-sms',
]);

/** Languages of the interface, and those among them that run from right to left. */
export const locales = Object.freeze(['he', 'heF', 'en', 'fr']);
export const rightToLeftLocales = Object.freeze(['he', 'heF']);

/** The global organization's id. */
export const globalOrganizationId = '-1';

/** The role that stands first in the ranking, or null. */
export function bestRole(roles) {
  return organizationRoles.find((role) => roles.includes(role)) ?? null;
}

/** Whether the roles let somebody watch and nothing else. */
export function isWatchOnly(roles) {
  return roles.every((role) => role === 'client' || role === 'user');
}

export default {
  organizationRoles,
  systemRoles,
  organizationStatuses,
  organizationTypes,
  templateTypes,
  entranceOrigins,
  locales,
  rightToLeftLocales,
  globalOrganizationId,
  bestRole,
  isWatchOnly,
};
