import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { consumeRate, day, hour, refundRate } from '../../kernel/rate-limit.ts';
import { countryOf, deviceNameOf } from '../../platform/visitor.ts';
import type { AccountMailKind } from '../../rendering/account-mail.ts';
import { formatDate, formatTime } from '../../rendering/format.ts';
import { type KeyUnder, translate } from '../../rendering/translate.ts';
import type { AccountMailTask } from '../account/account-mail.queue.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { makeLink } from '../account/one-time-link.service.ts';
import { tellAdminsOfRequest } from '../membership/admission-mail.service.ts';
import { findPerson, type PersonRow, updateMailFailure } from './person.store.ts';

interface Content {
  kind: AccountMailKind;
  values?: Record<string, string>;
  link: string;
  /** Where it goes, when that is not the account's address. */
  to?: string;
}

type JoinRequest = Extract<AccountMailTask, { kind: 'joinRequest' }>;
type OwnMail = Exclude<AccountMailTask, JoinRequest>;

/** Anyone can sign up: beyond these an organization's admins read of them in the list only. */
const requestLimits = [
  { most: 10, within: hour },
  { most: 30, within: day },
];

async function tellAdmins(ctx: Ctx, mail: JoinRequest, person: PersonRow): Promise<void> {
  if (mail.isKnown) return;
  const subject = `join-request:${mail.organizationId}`;
  const at = ctx.clock.now();
  const wait = await ctx.db.system((db) => consumeRate(db, subject, requestLimits, at));
  if (wait > 0) return;
  const asker = { name: `${person.first_name} ${person.last_name}`.trim(), email: person.email };
  const organization = { _id: mail.organizationId, name: mail.organization };
  await tellAdminsOfRequest(ctx, organization, asker, mail.note).catch(async (error: unknown) => {
    await refundRate(ctx, subject, at);
    throw error;
  });
}

/** Mails of the installation itself: no organization's clock is meant. */
const { timeZone } = organizationDefaults;
const timeText = (iso: string) => `${formatDate(iso, timeZone)}, ${formatTime(iso, timeZone)}`;

/** The first mail of a new account. */
async function welcomeOf(
  mail: Extract<OwnMail, { kind: 'welcome' }>,
  person: PersonRow,
  proof: () => Promise<string>,
  signIn: string,
): Promise<Content | null> {
  const organization = mail.toOrganization;
  const values: Record<string, string> = organization ? { organization } : {};
  if (person.email_verified) return organization ? { kind: 'joined', values, link: signIn } : null;
  const link = await proof();
  if (!organization) return { kind: 'welcome', link };
  return { kind: mail.isKnown ? 'welcomeTo' : 'welcomePending', values, link };
}

/**
 * Mails the address that an account wants to move to: a link that moves it, or a notice when another account has that
 * address already.
 */
async function moveOf(
  ctx: Ctx,
  newEmail: string,
  person: PersonRow,
  proof: (email: string) => Promise<string>,
  signIn: string,
): Promise<Content | null> {
  if (person.pending_email !== newEmail) return null;
  const owner = await ctx.db.system((db) => findPerson(db, { email: newEmail }));
  if (owner) return { kind: 'moveTaken', to: newEmail, link: signIn };
  return { kind: 'confirmMove', to: newEmail, link: await proof(newEmail) };
}

const movedWords = ({ oldEmail, newEmail, at }: Extract<OwnMail, { kind: 'emailChanged' }>) => ({
  oldEmail,
  newEmail,
  at: timeText(at),
});

/** What is mailed, and to where: the account's own address unless it says another. */
async function contentOf(ctx: Ctx, mail: OwnMail, person: PersonRow): Promise<Content | null> {
  const locale = mailLocaleOf(person, person.organization_locale);
  const words = (key: KeyUnder<'mail:account'>) => translate(locale, `mail:account.${key}`);
  const security = `${ctx.baseUrl}/#/settings/security`;
  const signIn = `${ctx.baseUrl}/#/auth/login`;
  const proof = (email = person.email) => makeLink(ctx, person.id, 'email', email);
  switch (mail.kind) {
    case 'newPassword':
      return { kind: 'newPassword', link: await makeLink(ctx, person.id, 'password', person.email) };
    case 'confirm':
    case 'emailSet':
      return person.email_verified ? null : { kind: mail.kind, link: await proof() };
    case 'welcome':
      return welcomeOf(mail, person, proof, signIn);
    case 'known':
      return { kind: 'known', link: signIn };
    case 'moveAsked':
      return { kind: mail.kind, values: { newEmail: mail.newEmail, at: timeText(mail.at) }, link: security };
    case 'confirmMove':
      return moveOf(ctx, mail.newEmail, person, proof, signIn);
    case 'emailChanged':
      return { kind: mail.kind, to: mail.oldEmail, values: movedWords(mail), link: signIn };
    case 'newDevice': {
      const country = await countryOf(mail.address);
      const values = {
        device: deviceNameOf(mail.userAgent) || words('unknownDevice'),
        place: [country, mail.address].filter(Boolean).join(', ') || words('unknownPlace'),
        at: timeText(mail.at),
      };
      return { kind: 'newDevice', values, link: security };
    }
    case 'passwordChanged':
    case 'passwordSet':
    case 'mobileChanged':
      return { kind: mail.kind, values: { at: timeText(mail.at) }, link: signIn };
    case 'secondFactorReset':
      return { kind: mail.kind, link: security };
    default:
      return { kind: mail.kind, values: { factor: words(`factor.${mail.factor}`) }, link: security };
  }
}

/** Writes and sends one of the mails about coming in, to an address that has an account. @throws AppError CANNOT_SEND_MAIL */
export async function sendAuthMail(ctx: Ctx, mail: AccountMailTask): Promise<void> {
  const by = 'email' in mail ? { email: mail.email } : { id: mail.accountId };
  const found = await ctx.db.system((db) => findPerson(db, by));
  if (!found || found.suspended_at) return;
  const typed = 'locale' in mail ? mail.locale : null;
  const person = { ...found, locale: found.locale ?? typed };
  if (mail.kind === 'joinRequest') return tellAdmins(ctx, mail, person);
  const content = await contentOf(ctx, mail, person);
  if (!content) return;
  // A name is what a stranger may have typed: the mail greets by name only after the address was proved.
  const isOwner = person.email_verified && (content.to ?? person.email) === person.email;
  const to = { email: content.to ?? person.email, name: isOwner ? person.first_name : '' };
  const isToOwn = to.email === person.email;
  const note = (failedAt: Date | null) =>
    isToOwn ? ctx.db.system((db) => updateMailFailure(db, person.id, failedAt)) : Promise.resolve(0);
  try {
    await sendAccountMail(ctx, { ...content, to, locale: mailLocaleOf(person, person.organization_locale) });
  } catch (error) {
    // Shown to the person on every screen, and to the admins who have to answer; the mail is tried again.
    await note(ctx.clock.now());
    throw error;
  }
  await note(null);
}
