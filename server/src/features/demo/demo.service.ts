import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import { organizationRoles } from '@firstlook/contract/permissions.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { findAccountByEmail, insertAccount, insertMembership } from '../account/account.store.ts';
import { hashPassword } from '../account/password.ts';
import { insertOrganization } from '../organization/organization.store.ts';
import { saveFile } from '../registered-file/registered-file.store.ts';
import { findInstallationValue, isDatabaseEmpty, lockDemo, setInstallationValue } from './demo.store.ts';
import { bookReleases } from './demo-book.ts';
import { englishNames, hebrewNames } from './demo-contact.ts';
import { fillOrganization } from './demo-content.service.ts';
import { bookFolders, musicFolders, tvFolders } from './demo-folder.ts';
import { bookMonth, tvSeries } from './demo-group.ts';
import { demoDomains } from './demo-login.ts';
import { musicReleases } from './demo-music.ts';
import { demoOrganizations, schedulePage } from './demo-organization.ts';
import { tvReleases } from './demo-tv.ts';

const passwordKey = 'demo-password';
const letters = 'abcdefghijkmnpqrstuvwxyz';

function inventPassword(): string {
  const word = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return `${word}-${randomInt(1000, 9999)}`;
}

/**
 * Fills an empty database with the demo organizations and their logins.
 *
 * @returns the password of the demo logins, or null when the database holds something else
 */
export async function fillWithDemo(ctx: Ctx): Promise<string | null> {
  const kept = await ctx.db.system((db) => findInstallationValue(db, passwordKey));
  if (typeof kept === 'string') return kept;
  const password = ctx.config.DEMO_PASSWORD ?? inventPassword();
  const passwordHash = await hashPassword(password);
  const isMine = await ctx.db.system(async (db) => {
    // Several processes may start together on an empty database; one fills it.
    await lockDemo(db);
    if (!(await isDatabaseEmpty(db))) return false;
    const admin = {
      id: newId(),
      email: 'admin@demo.test',
      firstName: 'נועה',
      lastName: 'מנהלת',
      passwordHash,
      roles: ['admin', 'client'],
    };
    await insertAccount(db, admin);
    const mobile = normalizeMobile('050-123-4567', 'IL');
    for (const domain of demoDomains) {
      const organization = demoOrganizations[domain];
      await insertOrganization(db, { ...organization, domain });
      for (const role of [...organizationRoles, 'pending'] as const) {
        const { firstName, lastName } = organization.people[role];
        const email = `${domain}-${role}@demo.test`;
        await insertAccount(db, {
          id: newId(),
          email,
          firstName,
          lastName,
          passwordHash,
          roles: ['client'],
          mobile: mobile?.number,
          mobileData: mobile,
        });
        const account = await findAccountByEmail(db, email);
        const membership = {
          organizationId: organization.id,
          accountId: account?.id ?? '',
          roles: [role === 'pending' ? 'client' : role],
        };
        await insertMembership(db, { ...membership, status: role === 'pending' ? 'pending' : 'approved' });
      }
    }
    await insertPages(ctx, db);
    await setInstallationValue(db, passwordKey, password);
    return true;
  });
  if (!isMine) {
    const made = await ctx.db.system((db) => findInstallationValue(db, passwordKey));
    return typeof made === 'string' ? made : null;
  }
  if (ctx.config.DEMO_CONTENT) await fillWithContent(ctx);
  return password;
}

/** The broadcaster's schedule, which its routes name. */
async function insertPages(ctx: Ctx, db: Db): Promise<void> {
  const creator = await findAccountByEmail(db, 'tv-creator@demo.test');
  const page = {
    organizationId: demoOrganizations.tv.id,
    path: schedulePage,
    kind: 'html',
    content: readFileSync(new URL('../../../demo/page/schedule.html', import.meta.url), 'utf8'),
    by: creator?.id ?? '',
    at: ctx.clock.now(),
  };
  await saveFile(db, page, 0);
}

async function fillWithContent(ctx: Ctx): Promise<void> {
  const { tv, books, music } = demoOrganizations;
  const scenes = [
    {
      organizationId: tv.id,
      number: 1,
      names: hebrewNames,
      releases: [...tvReleases, ...tvSeries(0, tvReleases.length)],
      folders: tvFolders,
    },
    {
      organizationId: books.id,
      number: 2,
      names: hebrewNames,
      releases: [...bookReleases, bookMonth],
      folders: bookFolders,
    },
    {
      organizationId: music.id,
      number: 3,
      names: englishNames,
      releases: musicReleases,
      folders: musicFolders,
    },
  ];
  for (const scene of scenes) await fillOrganization(ctx, scene);
}
