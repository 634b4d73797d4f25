import { contactFieldIssues } from '@firstlook/contract/contact-field.ts';
import { isDomainName } from '@firstlook/contract/domain-name.ts';
import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { isWebAddress } from '@firstlook/contract/field-value.ts';
import { fileOrganizationOf } from '@firstlook/contract/file-value.ts';
import { isFilterName } from '@firstlook/contract/filter-name.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { unreadableKeysOf } from '@firstlook/contract/route-filter.ts';
import { isTimeZone } from '@firstlook/contract/zone.ts';
import { getCountries } from 'libphonenumber-js';
import { reservedWords } from '../../kernel/web-app.ts';
import type { OrganizationWrite } from './organization-write.policy.ts';

const countries: readonly string[] = getCountries();
const currencies: readonly string[] = Intl.supportedValuesOf('currency');
/** Every mail carries it, and mails have to stay small. */
const longestMessage = 2000;
const productPicture = /^\/assets\/[\w\-./%]+$/;

/** A picture on the web, of the product, or of this organization: never another one's (promise T3). */
function isPicture(text: string, organizationId: string): boolean {
  const house = fileOrganizationOf(text);
  if (house) return house === organizationId;
  return isWebAddress(text) || (productPicture.test(text) && !text.includes('..'));
}

function duplicates(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}

function checkSenders({ fromEmails = [], distributionBcc }: OrganizationWrite): ErrorIssue[] {
  const issues = fromEmails.flatMap(({ email }, index) =>
    isEmailAddress(email) ? [] : [{ path: `fromEmails.${index}.email`, code: 'email' }],
  );
  const addresses = fromEmails.map(({ email }) => email.toLowerCase());
  issues.push(
    ...duplicates(addresses).map((index) => ({ path: `fromEmails.${index}.email`, code: 'taken' })),
  );
  if (distributionBcc && !isEmailAddress(distributionBcc))
    issues.push({ path: 'distributionBcc', code: 'email' });
  return issues;
}

function checkAddresses(sent: OrganizationWrite, organizationId: string): ErrorIssue[] {
  const pictures: [string, string | null | undefined][] = [
    ['logo', sent.logo],
    ...(sent.logos ?? []).map(({ url }, index): [string, string] => [`logos.${index}.url`, url]),
    ...(sent.designPreferences?.loginPage ?? []).map(({ bgImg }, index): [string, string | null] => [
      `designPreferences.loginPage.${index}.bgImg`,
      bgImg,
    ]),
  ];
  const links: [string, string | null | undefined][] = [
    ['redirectUrl', sent.redirectUrl],
    ...(sent.mediaLinks ?? []).map(({ src }, index): [string, string] => [`mediaLinks.${index}.src`, src]),
    ...(sent.templates ?? []).map(({ url }, index): [string, string | undefined] => [
      `templates.${index}.url`,
      url,
    ]),
  ];
  return [
    ...pictures.filter(([, text]) => text && !isPicture(text, organizationId)),
    ...links.filter(([, text]) => text && !isWebAddress(text)),
  ].map(([path]) => ({ path, code: 'url' }));
}

function checkNames(sent: OrganizationWrite): ErrorIssue[] {
  const lists = {
    releaseTypes: (sent.releaseTypes ?? []).map(({ id }) => id),
    templates: (sent.templates ?? []).map(({ id }) => id),
    routes: (sent.routes ?? []).map(({ id }) => id),
    innerFilters: (sent.innerFilters ?? []).map(({ id }) => id),
  };
  const fields = (sent.innerFilters ?? []).map(({ field }) => field);
  const pages = (sent.routes ?? []).map(({ name }) => name.trim());
  const themes = (sent.designPreferences?.themes ?? []).map(({ name }) => name);
  return [
    ...Object.entries(lists).flatMap(([name, ids]) => [
      ...duplicates(ids).map((index) => ({ path: `${name}.${index}.id`, code: 'taken' })),
      ...ids.flatMap((id, index) =>
        id.trim() === '' ? [{ path: `${name}.${index}.id`, code: 'required' }] : [],
      ),
    ]),
    // A filter that the list would never offer is not kept (docs/decisions/0032).
    ...fields.flatMap((field, index) => {
      if (isFilterName(field)) return [];
      return [{ path: `innerFilters.${index}.field`, code: field === '' ? 'required' : 'reserved' }];
    }),
    // A route is opened by its name, and 0 is the list of everything (specification 1 section 2).
    ...duplicates(pages).map((index) => ({ path: `routes.${index}.name`, code: 'taken' })),
    ...pages.flatMap((name, index) =>
      name === '0' ? [{ path: `routes.${index}.name`, code: 'reserved' }] : [],
    ),
    ...duplicates(fields).map((index) => ({ path: `innerFilters.${index}.field`, code: 'taken' })),
    ...duplicates(themes).map((index) => ({ path: `designPreferences.themes.${index}.name`, code: 'taken' })),
  ];
}

/** A route never shows all where a few were meant: what its filter cannot act on is refused. */
const checkRouteFilters = ({ routes = [] }: OrganizationWrite): ErrorIssue[] =>
  routes.flatMap(({ releaseFilter }, index) =>
    unreadableKeysOf(releaseFilter?.filter).map((key) => ({
      path: `routes.${index}.releaseFilter.filter.${key}`,
      code: 'option',
    })),
  );

/** A number above the ceiling that the installation sets would say what is not so. One that was there before the ceiling stays, and the ceiling counts. */
const checkDailyCaps = (
  sent: OrganizationWrite,
  { mailCeiling, textCeiling }: Pick<Organization, 'mailCeiling' | 'textCeiling'>,
): ErrorIssue[] =>
  (
    [
      ['dailyMails', mailCeiling],
      ['dailyTexts', textCeiling],
    ] as const
  ).flatMap(([path, most]) =>
    most !== null && (sent[path] ?? 0) > most ? [{ path, code: 'max', params: { max: most } }] : [],
  );

/**
 * What is wrong with the sent fields, each at its path; what other rows decide (a taken domain) is not asked here.
 *
 * @param merged the organization as it would be
 */
export function checkOrganization(
  sent: OrganizationWrite,
  merged: Pick<Organization, '_id' | 'requireAuth' | 'require2FactorAuth' | 'mailCeiling' | 'textCeiling'>,
): ErrorIssue[] {
  const issues: ErrorIssue[] = checkDailyCaps(sent, merged);
  if (sent.domain && reservedWords.includes(sent.domain)) issues.push({ path: 'domain', code: 'reserved' });
  else if (sent.domain && !isDomainName(sent.domain)) issues.push({ path: 'domain', code: 'domain' });
  if (merged.require2FactorAuth && !merged.requireAuth)
    issues.push({ path: 'require2FactorAuth', code: 'needsSignIn' });
  if ((sent.designPreferences?.contactMsg.length ?? 0) > longestMessage)
    issues.push({ path: 'designPreferences.contactMsg', code: 'tooLong' });
  const { crew = [] } = sent.designPreferences ?? {};
  for (const name of ['contactEmail', 'accessibilityEmail'] as const) {
    const email = sent.designPreferences?.[name];
    if (email && !isEmailAddress(email)) issues.push({ path: `designPreferences.${name}`, code: 'email' });
  }
  issues.push(
    ...crew.flatMap(({ name }, index) =>
      name.trim() === '' ? [{ path: `designPreferences.crew.${index}.name`, code: 'required' }] : [],
    ),
  );
  if (sent.timeZone !== undefined && !isTimeZone(sent.timeZone))
    issues.push({ path: 'timeZone', code: 'option' });
  if (sent.country && !countries.includes(sent.country)) issues.push({ path: 'country', code: 'option' });
  if (sent.currency && !currencies.includes(sent.currency)) issues.push({ path: 'currency', code: 'option' });
  return [
    ...issues,
    ...checkSenders(sent),
    ...checkAddresses(sent, merged._id),
    ...checkNames(sent),
    ...contactFieldIssues(sent.contactFields ?? []),
    ...checkRouteFilters(sent),
  ];
}

/** One default sender where there are any: mails need a From when none is chosen. */
export function withOneDefault<T extends { isDefault: boolean }>(senders: readonly T[]): T[] {
  const chosen = Math.max(
    0,
    senders.findIndex(({ isDefault }) => isDefault),
  );
  return senders.map((sender, index) => ({ ...sender, isDefault: index === chosen }));
}
