import type { MobileData } from '@firstlook/contract/mobile.ts';
import type { MembershipStatus, OrganizationRole } from '@firstlook/contract/permissions.ts';
import { type Db, sql } from '../../platform/database.ts';

export interface PersonWrite {
  id: string;
  firstName: string;
  lastName: string;
  username: string | null;
  email: string;
  mobile: string | null;
  mobileData: MobileData | null;
  gender: string | null;
  img: string | null;
  bgImg: string | null;
  mailing: object;
  roles: readonly string[];
  isSuspended: boolean;
}

export function insertPerson(
  db: Db,
  person: PersonWrite & { passwordHash: string },
  at: Date,
): Promise<number> {
  return db.run(sql`
    insert into account (id, first_name, last_name, username, email, email_verified, password_hash, mobile, mobile_data, gender,
      img, bg_img, mailing, roles, created_at, updated_at)
    values (${person.id}, ${person.firstName}, ${person.lastName}, ${person.username}, ${person.email},
      false, ${person.passwordHash}, ${person.mobile},
      ${person.mobileData && JSON.stringify(person.mobileData)}, ${person.gender}, ${person.img}, ${person.bgImg},
      ${JSON.stringify(person.mailing)}, ${[...person.roles]}, ${at}, ${at})`);
}

/** Everything but the keys, which change by changeCredentials alone. */
export function updatePerson(db: Db, person: PersonWrite, at: Date): Promise<number> {
  return db.run(sql`
    update account set first_name = ${person.firstName}, last_name = ${person.lastName}, username = ${person.username},
      gender = ${person.gender}, img = ${person.img}, bg_img = ${person.bgImg}, mailing = ${JSON.stringify(person.mailing)}, roles = ${[...person.roles]},
      suspended_at = case when ${person.isSuspended} then coalesce(suspended_at, ${at}) end,
      version = version + 1, updated_at = ${at}
    where id = ${person.id}`);
}

export function removePerson(db: Db, id: string): Promise<number> {
  return db.run(sql`delete from account where id = ${id}`);
}

/** A member's standing is part of the account that is read and saved: its version moves too. */
export function updateMembership(
  db: Db,
  membership: {
    organizationId: string;
    accountId: string;
    roles: readonly OrganizationRole[];
    status: MembershipStatus;
    approverId: string | null;
    skipSecondFactorAuth: boolean;
    routeIds: readonly string[];
  },
): Promise<number> {
  return db.run(sql`
    with moved as (update account set version = version + 1 where id = ${membership.accountId})
    update membership set roles = ${[...membership.roles]}, status = ${membership.status},
      approver_id = ${membership.approverId}, skip_second_factor_auth = ${membership.skipSecondFactorAuth},
      route_ids = ${[...membership.routeIds]}
    where organization_id = ${membership.organizationId} and account_id = ${membership.accountId}`);
}

export function removeMembership(db: Db, organizationId: string, accountId: string): Promise<number> {
  return db.run(
    sql`delete from membership where organization_id = ${organizationId} and account_id = ${accountId}`,
  );
}
