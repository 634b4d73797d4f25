import type { updateAccount } from '@firstlook/contract/account.ts';
import { mailing } from '@firstlook/contract/account.ts';
import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { fileOrganizationOf } from '@firstlook/contract/file-value.ts';
import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { looksLikeLink } from '@firstlook/contract/person-name.ts';
import { AppError } from '../../kernel/app-error.ts';
import { violationOf } from '../../platform/violation.ts';
import type { PersonWrite } from './account-edit.store.ts';
import type { AccountRow } from './account-item.service.ts';

type Write = Partial<BodyOf<typeof updateAccount>> & { firstName: string; lastName: string; email: string };

/**
 * The person's own fields, checked and in the forms the table keeps. Fields that were not sent keep what `kept` has.
 *
 * @param houses organizations whose pictures the person may wear
 * @param homeCountry of a phone number that is written without one
 * @throws AppError INVALID_DATA
 */
export function preparePerson(
  id: string,
  write: Write,
  kept: AccountRow | null,
  houses: readonly string[],
  homeCountry: string,
): PersonWrite {
  const issues: ErrorIssue[] = [];
  const email = normalizeEmail(write.email);
  if (!email) issues.push({ path: 'email', code: 'email' });
  const country =
    write.mobileData?.countryCode?.toUpperCase() || kept?.mobile_data?.countryCode || homeCountry;
  const typed = write.mobile === undefined ? undefined : (write.mobile?.trim() ?? '');
  const mobile = typed ? normalizeMobile(typed, country) : null;
  if (typed && !mobile) issues.push({ path: 'mobile', code: 'mobile' });
  const { img } = write;
  // A picture is one of ours; an address elsewhere would tell that host who looks.
  if (img && img !== kept?.img && !houses.includes(fileOrganizationOf(img) ?? ''))
    issues.push({ path: 'img', code: 'url' });
  // The same number typed again keeps its stored form: a form that was only read must not look like a change.
  const isSameMobile = typed === undefined || (mobile?.number ?? null) === (kept?.mobile ?? null);
  for (const name of ['firstName', 'lastName'] as const)
    if (
      write[name] !== kept?.[name === 'firstName' ? 'first_name' : 'last_name'] &&
      looksLikeLink(write[name])
    )
      issues.push({ path: name, code: 'link' });
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  return {
    id,
    firstName: write.firstName,
    lastName: write.lastName,
    username: write.username === undefined ? (kept?.username ?? null) : write.username?.trim() || null,
    email: email as string,
    mobile: typed === undefined ? (kept?.mobile ?? null) : (mobile?.number ?? null),
    mobileData: isSameMobile ? (kept?.mobile_data ?? null) : mobile,
    gender: write.gender === undefined ? (kept?.gender ?? null) : write.gender,
    img: write.img === undefined ? (kept?.img ?? null) : write.img || null,
    bgImg: kept?.bg_img ?? null,
    mailing: write.mailing ?? mailing.parse(kept?.mailing ?? {}),
    roles: write.roles ? [...new Set([...write.roles, 'client'])] : (kept?.roles ?? ['client']),
    isSuspended: write.suspended ?? (kept?.suspended_at ?? null) !== null,
  };
}

/** The person's fields as they are stored, in the form of a write. */
export function storedPerson(row: AccountRow): PersonWrite {
  const kept = { firstName: row.first_name, lastName: row.last_name, email: row.email };
  return preparePerson(row.id, kept, row, [], organizationDefaults.country);
}

/** A taken address becomes the catalogue's answer, at the field. */
export async function refusingTakenEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violationOf(error) === 'account_email_key')
      throw new AppError('ACCOUNT_EXISTS', {}, [{ path: 'email', code: 'taken' }]);
    throw error;
  }
}

/** The part of a person that a form shows, by the wire's names: to compare two saves and for the audit log. */
export function shownFieldsOf(person: PersonWrite): Record<string, unknown> {
  const { id: _id, mobileData: _data, isSuspended, ...shown } = person;
  return { ...shown, suspended: isSuspended };
}
