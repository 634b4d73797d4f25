import type { Account } from '@firstlook/contract/account.ts';
import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import {
  bestRole,
  globalOrganizationId,
  type OrganizationRole,
  type SystemRole,
} from '@firstlook/contract/permissions.ts';
import type { AccountCreate, AccountUpdate } from '../../data/account.ts';
import { homeCountry } from '../../i18n/place.ts';
import { isNewPassword } from '../../ui/field/new-password.tsx';

export interface MembershipDraft {
  _id: string;
  name: string;
  role: OrganizationRole;
  status: 'pending' | 'approved';
  skipSecondFactorAuth: boolean;
  /** Ids of the only routes that are given; empty: every route of the role. */
  routes: readonly string[];
}

/** What the form edits. */
export interface Draft {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  mobile: string;
  country: string;
  gender: 'female' | 'male' | '';
  img: string | null;
  mailing: Account['mailing'];
  systemRoles: readonly SystemRole[];
  memberships: readonly MembershipDraft[];
  password: string;
  confirmation: string;
  currentPassword: string;
}

export function draftOf(account: Account): Draft {
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    username: account.username ?? '',
    mobile: account.mobileData?.formatted ?? account.mobile ?? '',
    country: account.mobileData?.countryCode ?? homeCountry(),
    gender: account.gender ?? '',
    img: account.img,
    mailing: account.mailing,
    systemRoles: account.roles,
    memberships: account.organizations.map(({ _id, name, roles, status, skipSecondFactorAuth, routes }) => ({
      _id,
      name,
      role: bestRole(roles) ?? 'client',
      status,
      skipSecondFactorAuth,
      routes,
    })),
    password: '',
    confirmation: '',
    currentPassword: '',
  };
}

/** A new account: in an organization a member that watches, under -1 a person without a membership. */
export function newDraft(organizationId: string, name: string): Draft {
  return {
    firstName: '',
    lastName: '',
    email: '',
    username: '',
    mobile: '',
    country: homeCountry(),
    gender: '',
    img: null,
    mailing: { unsubscribed: false, sms: false, newsletter: true },
    systemRoles: ['client'],
    memberships:
      organizationId === globalOrganizationId
        ? []
        : [
            {
              _id: organizationId,
              name,
              role: 'client',
              status: 'approved',
              skipSecondFactorAuth: false,
              routes: [],
            },
          ],
    password: '',
    confirmation: '',
    currentPassword: '',
  };
}

const personOf = (draft: Draft) => ({
  firstName: draft.firstName,
  lastName: draft.lastName,
  email: draft.email,
  username: draft.username.trim() || null,
  mobile: draft.mobile.trim() || null,
  mobileData: { countryCode: draft.country },
  gender: draft.gender || null,
  img: draft.img,
  mailing: draft.mailing,
});

export const createBody = (draft: Draft, withSystemRoles: boolean): AccountCreate => ({
  ...personOf(draft),
  password: draft.password,
  roles: withSystemRoles ? [...draft.systemRoles] : undefined,
  organizations: draft.memberships.map(({ _id, role, status, skipSecondFactorAuth, routes }) => ({
    _id,
    roles: [role],
    status,
    skipSecondFactorAuth,
    routes: [...routes],
  })),
});

/** Only what was changed: several roles that a member has stay several until one is chosen. */
function changedMemberships(draft: Draft, before: Draft) {
  return draft.memberships.flatMap((membership, place) => {
    const was = before.memberships[place];
    if (!was || deepEqual(membership, was)) return [];
    const { _id, role, status, skipSecondFactorAuth } = membership;
    const roles = role === was.role ? undefined : [role];
    const routes = deepEqual(membership.routes, was.routes) ? undefined : [...membership.routes];
    return [{ _id, status, skipSecondFactorAuth, roles, routes }];
  });
}

/** Fields that are closed to the viewer are not sent; names and e-mail are always part of a write. */
export function updateBody(draft: Draft, account: Account, version: number): AccountUpdate {
  const { edit, editSystemRoles } = account.abilities;
  const before = draftOf(account);
  const { firstName, lastName, email } = account;
  return {
    ...(edit ? personOf(draft) : { firstName, lastName, email }),
    _id: account._id,
    version,
    password: (edit && draft.password) || undefined,
    currentPassword: draft.currentPassword || undefined,
    roles: editSystemRoles ? [...draft.systemRoles] : undefined,
    organizations: changedMemberships(draft, before),
  };
}

/**
 * Whether saving is offered: both names and the address; a valid password that was typed twice for a new account, and
 * for an existing one only when one is typed (specification 2 section 5).
 */
export function isComplete(draft: Draft, isNew: boolean): boolean {
  const named = [draft.firstName, draft.lastName, draft.email].every((text) => text.trim() !== '');
  const wantsPassword = isNew || draft.password !== '' || draft.confirmation !== '';
  return named && (!wantsPassword || isNewPassword(draft.password, draft.confirmation));
}

/** What stands far below what was changed, and would else be a button that does nothing. */
export const missingPassword = (draft: Draft, account: Account) =>
  asksForPassword(draft, account) && draft.currentPassword === ''
    ? [{ path: 'currentPassword', code: 'required' }]
    : [];

/** One's own e-mail, phone and password are the keys to the account: changing them asks for the password there is. */
export function asksForPassword(draft: Draft, account: Account): boolean {
  const before = draftOf(account);
  const isOtherPhone = draft.mobile.trim() !== before.mobile || draft.country !== before.country;
  return (
    draft.password !== '' ||
    draft.email.trim().toLowerCase() !== account.email.toLowerCase() ||
    (isOtherPhone && (draft.mobile.trim() !== '' || before.mobile !== ''))
  );
}
