import type { signUp as signUpEndpoint } from '@firstlook/contract/auth.ts';
import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import { signUpFaults } from '@firstlook/contract/sign-up-fault.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import {
  addressSubject,
  consumeRate,
  day,
  hour,
  limitRate,
  networkSubject,
} from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { accountMailJob, joinRequestOf } from '../account/account-mail.queue.ts';
import { hashPassword } from '../account/password.ts';
import {
  askToEnter,
  enterByInvitation,
  type OpenInvitation,
  openInvitationOf,
} from '../membership/admission.service.ts';
import { countryOf } from '../organization/organization.service.ts';
import * as store from './sign-up.store.ts';

type SignUp = BodyOf<typeof signUpEndpoint>;

const networkLimits = [{ most: 200, within: hour }];
/** "You already have an account" to one address; beyond them the answer stays the same and nothing is sent. */
const knownLimits = [{ most: 3, within: day }];
const chosenLocales = ['he', 'en', 'fr'];

/** Where a sign-up leads: into an organization, there with an invitation's role, or (null) nowhere in particular. */
interface Way {
  organizationId: string;
  name: string;
  isOnlyForKnown: boolean;
  invitation: OpenInvitation | null;
}

/** What the form says, in the forms the database keeps. @throws AppError INVALID_DATA naming every bad field */
function readPerson(body: SignUp, homeCountry: string) {
  const country = body.mobileData?.countryCode?.toUpperCase() || homeCountry;
  const issues = signUpFaults(body, country);
  const email = normalizeEmail(body.email);
  const mobile = normalizeMobile(body.mobile, country);
  if (!email || !mobile || issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  return { email, mobile };
}

async function findDoor(ctx: Ctx, db: Db, idOrDomain: string, email: string): Promise<store.DoorRow> {
  const door = await store.findDoor(db, idOrDomain, email, ctx.clock.now());
  if (!door) throw new AppError('NOT_FOUND');
  return door;
}

async function invitedWay(ctx: Ctx, db: Db, token: string, email: string, idOrDomain: string | null) {
  const invitation = await openInvitationOf(ctx, db, token);
  if (!invitation) throw new AppError('LINK_ENDED');
  if (invitation.email !== email) throw new AppError('WRONG_ACCOUNT');
  const organizationId = invitation.organization_id;
  const door = idOrDomain && (await findDoor(ctx, db, idOrDomain, email));
  if (door && door.organization_id !== organizationId) throw new AppError('NOT_FOUND');
  const name = await store.findOrganizationName(db, organizationId);
  return { organizationId, name, isOnlyForKnown: false, invitation };
}

/**
 * Decided before it is looked up whether the address has an account, and by the organization's own lists alone.
 * An invited address without the invitation's token comes in as a client: only the token carries the role.
 */
async function findWay(
  ctx: Ctx,
  db: Db,
  body: SignUp,
  email: string,
  idOrDomain: string | null,
): Promise<Way | null> {
  if (body.invitationToken) return invitedWay(ctx, db, body.invitationToken, email, idOrDomain);
  if (!idOrDomain) return null;
  const door = await findDoor(ctx, db, idOrDomain, email);
  if (door.only_known && !door.is_known) throw new AppError('REGISTRATION_CLOSED');
  const { organization_id: organizationId, name, only_known: isOnlyForKnown } = door;
  return { organizationId, name, isOnlyForKnown, invitation: null };
}

/** @returns whether the organization opens as soon as the address is proved */
async function enter(
  ctx: Ctx,
  db: Db,
  way: Way,
  newcomer: { id: string; email: string; name: string },
): Promise<boolean> {
  if (way.invitation) {
    await enterByInvitation(ctx, db, way.invitation, newcomer);
    return true;
  }
  const { organizationId, name, isOnlyForKnown } = way;
  const unproved = { ...newcomer, isProved: false };
  const isKnown = (await askToEnter(ctx, db, { id: organizationId, isOnlyForKnown }, unproved)) === 'proving';
  const organization = { _id: organizationId, name };
  await enqueue(ctx.queue, db, accountMailJob, joinRequestOf(newcomer.id, organization, isKnown));
  return isKnown;
}

/** Nothing of the account that is there changes; its owner hears of it. */
async function tellOwner(ctx: Ctx, db: Db, email: string): Promise<void> {
  const wait = await consumeRate(db, addressSubject('known', email), knownLimits, ctx.clock.now());
  if (wait === 0) await enqueue(ctx.queue, db, accountMailJob, { kind: 'known', email });
}

/**
 * Opens an account. The answer never tells whether the address had one already, and the work is the same.
 *
 * @param idOrDomain organization of the address that was opened, or null
 * @throws AppError INVALID_DATA, NOT_FOUND, REGISTRATION_CLOSED, LINK_ENDED, WRONG_ACCOUNT, TOO_MANY_REQUESTS
 */
export async function signUp(ctx: Ctx, body: SignUp, idOrDomain: string | null): Promise<void> {
  const { email, mobile } = readPerson(body, await countryOf(ctx, idOrDomain));
  await limitRate(ctx, networkSubject(ctx, 'sign-up'), networkLimits);
  const passwordHash = await hashPassword(body.password);
  const { firstName, lastName } = body;
  await ctx.db.system(async (db) => {
    const way = await findWay(ctx, db, body, email, idOrDomain);
    const accountId = newId();
    const isNew = await store.insertSignUp(db, {
      id: accountId,
      email,
      firstName,
      lastName,
      passwordHash,
      mobile: mobile.number,
      mobileData: mobile,
      gender: body.gender ?? null,
      locale: chosenLocales.find((locale) => locale === body.locale) ?? null,
      now: ctx.clock.now(),
    });
    if (!isNew) return tellOwner(ctx, db, email);
    const newcomer = { id: accountId, email, name: `${firstName} ${lastName}` };
    const isKnown = way !== null && (await enter(ctx, db, way, newcomer));
    const mail = { kind: 'welcome', accountId, toOrganization: way?.name ?? null, isKnown } as const;
    await enqueue(ctx.queue, db, accountMailJob, mail);
  });
}
