import { countAsk, day, hour } from '../../kernel/ask.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newToken, tokenHash } from '../../platform/identifier.ts';
import { countryOf, deviceNameOf } from '../../platform/visitor.ts';
import { formatDate, formatTime } from '../../rendering/format.ts';
import { translate } from '../../rendering/translate.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { tellAdminsOfRequest } from '../account/entry-mail.service.ts';
import type { AuthMail } from './auth.queue.ts';
import { replaceLink } from './one-time-link.store.ts';
import { findPerson, type PersonRow } from './person.store.ts';

const lifetimes = { password: 30 * 60 * 1000, email: 2 * 24 * 3600 * 1000 };

/** Makes a one-time link. Its token stands behind the `#`, which browsers send to nobody. */
async function linkFor(ctx: Ctx, accountId: string, kind: 'password' | 'email'): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + lifetimes[kind]);
  await ctx.db.system((db) =>
    replaceLink(db, { tokenHash: tokenHash(token), accountId, kind, now, expiresAt }),
  );
  const page = kind === 'password' ? 'new-password' : 'confirm-email';
  return `${ctx.baseUrl}/#/auth/${page}?token=${token}`;
}

interface Content {
  kind: string;
  values?: Record<string, string>;
  link: string;
}

type JoinRequest = Extract<AuthMail, { kind: 'joinRequest' }>;
type OwnMail = Exclude<AuthMail, JoinRequest>;

/** Sign-ups are open to anybody: beyond these an organization's admins read of them in the list only. */
const requestLimits = [
  { most: 10, within: hour },
  { most: 30, within: day },
];

async function tellAdmins(ctx: Ctx, mail: JoinRequest, person: PersonRow): Promise<void> {
  const subject = `join-request:${mail.organizationId}`;
  const wait = await ctx.db.system((db) => countAsk(db, subject, requestLimits, ctx.clock.now()));
  if (wait > 0) return;
  const asker = { name: `${person.first_name} ${person.last_name}`.trim(), email: person.email };
  await tellAdminsOfRequest(ctx, { _id: mail.organizationId, name: mail.organization }, asker);
}

const timeText = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

async function contentOf(ctx: Ctx, mail: OwnMail, person: PersonRow): Promise<Content | null> {
  const locale = mailLocaleOf(person);
  const words = (key: string) => translate(locale, `mail:account.${key}`);
  const security = `${ctx.baseUrl}/#/settings/security`;
  switch (mail.kind) {
    case 'newPassword':
      return { kind: 'newPassword', link: await linkFor(ctx, person.id, 'password') };
    case 'confirm':
      return person.email_verified ? null : { kind: 'confirm', link: await linkFor(ctx, person.id, 'email') };
    case 'welcome': {
      const organization = mail.toOrganization;
      const values: Record<string, string> = organization ? { organization } : {};
      if (person.email_verified)
        return organization ? { kind: 'joined', values, link: `${ctx.baseUrl}/#/auth/login` } : null;
      const link = await linkFor(ctx, person.id, 'email');
      if (!organization) return { kind: 'welcome', link };
      const isIn = person.organization_ids.length > 0;
      return { kind: isIn ? 'welcomeTo' : 'welcomePending', values, link };
    }
    case 'known':
      return { kind: 'known', link: `${ctx.baseUrl}/#/auth/login` };
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
      return { kind: mail.kind, values: { at: timeText(mail.at) }, link: `${ctx.baseUrl}/#/auth/login` };
    case 'secondFactorReset':
      return { kind: mail.kind, link: security };
    default:
      return { kind: mail.kind, values: { factor: words(`factor.${mail.factor}`) }, link: security };
  }
}

/** Writes and sends one of the mails about coming in, to an address that has an account. @throws AppError CANNOT_SEND_MAIL */
export async function sendAuthMail(ctx: Ctx, mail: AuthMail): Promise<void> {
  const by = 'email' in mail ? { email: mail.email } : { id: mail.accountId };
  const found = await ctx.db.system((db) => findPerson(db, by));
  if (!found || found.suspended_at) return;
  const typed = 'locale' in mail ? mail.locale : null;
  const person = { ...found, locale: found.locale ?? typed };
  if (mail.kind === 'joinRequest') return tellAdmins(ctx, mail, person);
  const content = await contentOf(ctx, mail, person);
  if (!content) return;
  const to = { email: person.email, name: person.first_name };
  await sendAccountMail(ctx, { to, locale: mailLocaleOf(person), ...content });
}
