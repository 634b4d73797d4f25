import { contactFieldIssues } from '@firstlook/contract/contact-field.ts';
import { mostPerDay, mostPerWeek } from '@firstlook/contract/daily-cap.ts';
import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import { isEmailAddress } from '@firstlook/contract/email-address.ts';
import { isEmbedHost } from '@firstlook/contract/embed-host.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { namesAddress, namesPhone } from '@firstlook/contract/message-kind.ts';
import type { Organization, OrganizationView } from '@firstlook/contract/organization.ts';
import { developerSettings } from '@firstlook/contract/organization-choice.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { withoutHiddenMarks } from '@firstlook/contract/visible-text.ts';
import type { OrganizationChanges } from '../../data/organization-admin.ts';

/** What the form edits: the whole entity. */
export type OrganizationDraft = Omit<
  Organization,
  '_id' | 'version' | 'provedSenders' | 'verifiedDomains' | 'ownHost'
>;
export type SettingName = keyof OrganizationDraft;

export const emptyDraft: OrganizationDraft = {
  ...organizationDefaults,
  name: '',
  type: 'tvProducer',
  status: 'pending',
  domain: null,
};

/** What the form of a new organization begins with. Its language is that of the person who asks for it (decision 0023). */
export const newDraft = (locale: OrganizationDraft['locale']): OrganizationDraft => ({
  ...emptyDraft,
  locale,
});

const names = Object.keys(emptyDraft) as SettingName[];

/** Where the pictures of the form go; a logo's row is known by its id, wherever it is moved to. */
export const picturePlaces = {
  logo: 'logo',
  signIn: 'designPreferences.loginPage.0.bgImg',
  logoRow: (id: string) => `logos/${id}`,
} as const;

/** The draft with a picture that came; unchanged when its row was taken off meanwhile. */
export function withPicture(draft: OrganizationDraft, place: string, src: string): OrganizationDraft {
  if (place === picturePlaces.logo) return { ...draft, logo: src };
  if (place !== picturePlaces.signIn) {
    const rows = draft.logos.map((row) =>
      picturePlaces.logoRow(row.id) === place ? { ...row, url: src } : row,
    );
    return { ...draft, logos: rows };
  }
  const { designPreferences: design } = draft;
  const [page = { bgImg: null, msg: '' }, ...others] = design.loginPage;
  return { ...draft, designPreferences: { ...design, loginPage: [{ ...page, bgImg: src }, ...others] } };
}

/** The form's values of a stored organization; senders that the viewer may not see are none. */
export function draftOf(view: OrganizationView): OrganizationDraft {
  return Object.fromEntries(
    names.map((name) => [name, view[name] === undefined ? emptyDraft[name] : view[name]]),
  ) as unknown as OrganizationDraft;
}

/** The fields in which two drafts differ. */
export function changedNames(base: OrganizationDraft, draft: OrganizationDraft): SettingName[] {
  return names.filter((name) => !deepEqual(base[name], draft[name]));
}

/** What is sent: changed fields only. */
export function changesBetween(base: OrganizationDraft, draft: OrganizationDraft): OrganizationChanges {
  return Object.fromEntries(
    changedNames(base, draft).map((name) => [name, draft[name]]),
  ) as OrganizationChanges;
}

/** What is sent for a new organization: what was changed, and what the form shows where the server has a default of its own. */
export function newBodyOf(base: OrganizationDraft, draft: OrganizationDraft) {
  const { name, type, locale } = draft;
  return { ...changesBetween(base, draft), name: name.trim(), type, locale };
}

export type Need = 'update' | 'develop' | 'approve';

/** Whose field it is (specification 2 section 6). */
export const needOf = (name: SettingName): Need =>
  name === 'status' || name === 'mailCeiling' || name === 'textCeiling'
    ? 'approve'
    : (developerSettings as readonly string[]).includes(name)
      ? 'develop'
      : 'update';

const isAddress = (text: string) => /^https?:\/\/[^\s]+$/i.test(text);

/** How many leave in a day: a whole number, and none above the ceiling; of both the server says the same. */
function capIssues(draft: OrganizationDraft): ErrorIssue[] {
  const numbers = ['dailyMails', 'dailyTexts', 'mailCeiling', 'textCeiling'] as const;
  const wrong = numbers.filter((path) => {
    const value = draft[path];
    return value !== null && (value < 1 || value > mostPerDay);
  });
  const above = (['dailyMails', 'dailyTexts'] as const).flatMap((path) => {
    const max = path === 'dailyMails' ? draft.mailCeiling : draft.textCeiling;
    return max !== null && (draft[path] ?? 0) > max ? [{ path, code: 'max', params: { max } }] : [];
  });
  const weekly = draft.weeklyMessages;
  const isWeekWrong = weekly !== null && (weekly < 1 || weekly > mostPerWeek);
  return [
    ...wrong.map((path) => ({ path, code: 'perDay', params: { most: mostPerDay } })),
    ...(isWeekWrong ? [{ path: 'weeklyMessages', code: 'perDay', params: { most: mostPerWeek } }] : []),
    ...above,
  ];
}

/** What can be known to be wrong without asking the server, by the paths that the server uses. */
export function ownIssues(draft: OrganizationDraft): ErrorIssue[] {
  const issues: ErrorIssue[] = [];
  const wrong = (path: string, code: string) => issues.push({ path, code });
  if (draft.name.trim() === '') wrong('name', 'required');
  draft.fromEmails.forEach(({ email }, index) => {
    if (!isEmailAddress(email.trim()))
      wrong(`fromEmails.${index}.email`, email.trim() ? 'email' : 'required');
  });
  if (draft.distributionBcc && !isEmailAddress(draft.distributionBcc.trim()))
    wrong('distributionBcc', 'email');
  if (draft.redirectUrl && !isAddress(draft.redirectUrl)) wrong('redirectUrl', 'url');
  issues.push(...capIssues(draft));
  const { address, phone } = draft.senderDetails;
  if (withoutHiddenMarks(address) && !namesAddress(address)) wrong('senderDetails.address', 'senderAddress');
  if (withoutHiddenMarks(phone) && !namesPhone(phone)) wrong('senderDetails.phone', 'senderPhone');
  draft.mediaLinks.forEach(({ src }, index) => {
    if (!isAddress(src)) wrong(`mediaLinks.${index}.src`, src ? 'url' : 'required');
  });
  draft.embedHosts.forEach((host, index) => {
    if (!isEmbedHost(host)) issues.push({ path: `embedHosts.${index}`, code: 'host', params: { host } });
  });
  draft.logos.forEach(({ url }, index) => {
    if (url === '') wrong(`logos.${index}.url`, 'required');
  });
  for (const list of ['releaseTypes', 'templates', 'routes', 'innerFilters'] as const) {
    const ids = draft[list].map(({ id }) => id);
    ids.forEach((id, index) => {
      if (id.trim() === '') wrong(`${list}.${index}.id`, 'required');
      else if (ids.indexOf(id) < index) wrong(`${list}.${index}.id`, 'taken');
    });
  }
  issues.push(...contactFieldIssues(draft.contactFields));
  const themes = draft.designPreferences.themes.map(({ name }) => name.trim());
  themes.forEach((name, index) => {
    const path = `designPreferences.themes.${index}.name`;
    if (name === '') wrong(path, 'required');
    else if (themes.indexOf(name) < index) wrong(path, 'taken');
  });
  draft.designPreferences.themes.forEach(({ colors }, index) => {
    if (colors.some((color) => !/^#[0-9a-f]{6}$/i.test(color)))
      wrong(`designPreferences.themes.${index}.colors`, 'color');
  });
  return issues;
}
