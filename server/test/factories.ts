import type { MembershipStatus, OrganizationRole, SystemRole } from '@firstlook/contract/permissions.ts';
import { insertAccount, insertMembership } from '../src/features/account/account.store.ts';
import { hashPassword } from '../src/features/account/password.ts';
import { noteFilesOfRelease } from '../src/features/media/file-use.service.ts';
import { insertOrganization } from '../src/features/organization/organization.store.ts';
import { insertRelease, type ReleaseRow } from '../src/features/release/release.store.ts';
import { cardOf, monthOfPublish, searchTextOf } from '../src/features/release/release-data.ts';
import type { Platform } from '../src/kernel/ctx.ts';
import { sql } from '../src/platform/database.ts';
import { newId, newToken } from '../src/platform/identifier.ts';
import { testPassword } from './app.ts';

let passwordHash: Promise<string> | undefined;

/** An organization with one release type, two templates and one sender. */
export async function buildOrganization(
  platform: Platform,
  changes: { name?: string; domain?: string; settings?: object } = {},
): Promise<{ id: string }> {
  const id = newId();
  const settings = {
    releaseTypes: [{ id: 'programme', name: 'Programme', dataFieldsLocalFilePath: 'programme.json' }],
    templates: [
      {
        id: 'landing-page/tv-premiere',
        name: 'templates.tvPremiere',
        type: 'landingPage',
        releaseTypes: ['programme'],
        handlebarsLocalFilePath: 'landing-page/tv-premiere.hbs',
      },
      {
        id: 'newsletter/tv-premiere',
        name: 'templates.tvPremiere',
        type: 'email',
        releaseTypes: ['programme'],
        handlebarsLocalFilePath: 'newsletter/tv-premiere.hbs',
      },
    ],
    fromEmails: [{ email: 'press@studio.example', title: 'Studio', allowReply: true, isDefault: true }],
    senderDetails: { address: '1 Pier Street, Haifa', phone: '+972-4-000-0000' },
    ...changes.settings,
  };
  await platform.database.withSystem((db) =>
    insertOrganization(db, {
      id,
      name: changes.name ?? `Organization ${id.slice(-6)}`,
      type: 'tvProducer',
      domain: changes.domain ?? `o-${id}`,
      settings,
    }),
  );
  return { id };
}

/** An account, with a role in an organization where one is given. */
export async function buildAccount(
  platform: Platform,
  options: {
    organizationId?: string;
    role?: OrganizationRole;
    status?: MembershipStatus;
    systemRole?: SystemRole;
    email?: string;
  } = {},
): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = options.email ?? `person-${id}@test.example`;
  passwordHash ??= hashPassword(testPassword);
  const hash = await passwordHash;
  await platform.database.withSystem(async (db) => {
    await insertAccount(db, {
      id,
      email,
      firstName: 'Noa',
      lastName: 'Tester',
      passwordHash: hash,
      roles: [options.systemRole ?? 'client'],
      mobile: '+972501234567',
    });
    if (options.organizationId) {
      const { organizationId, role = 'producer', status = 'approved' } = options;
      await insertMembership(db, { organizationId, accountId: id, roles: [role], status });
    }
  });
  return { id, email };
}

/** A saved release, without going through its form's rules. */
export async function buildRelease(
  platform: Platform,
  organizationId: string,
  data: Record<string, unknown> = {},
): Promise<ReleaseRow> {
  const releaseData = {
    title: 'Waterline',
    desc: 'A storm reaches the harbour.',
    content: '<p>A storm reaches the harbour.</p>',
    ...data,
  };
  const at = new Date();
  return platform.database.withTenant(organizationId, async (db) => {
    const row = await insertRelease(
      db,
      {
        organizationId,
        id: newId(),
        releaseType: 'programme',
        title: String(releaseData.title),
        data: releaseData,
        card: cardOf(releaseData),
        searchText: searchTextOf(releaseData, []),
        readerText: null,
        shownFiles: [],
        keptFiles: [],
        design: { locale: 'he' },
        expirationDate: null,
        embargoUntil: null,
        publishAt: null,
        monthOfPublish: monthOfPublish(releaseData, at, 'Asia/Jerusalem'),
      },
      null,
      at,
    );
    await noteFilesOfRelease(db, organizationId, row.id, at);
    return row;
  });
}

/** Contacts `person0@…` and on; answers their ids. */
export async function buildContacts(
  platform: Platform,
  organizationId: string,
  count: number,
  changes: { email?: (index: number) => string } = {},
): Promise<string[]> {
  const email = changes.email ?? ((index: number) => `person${index}@readers.example`);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    email: email(index),
    first: `Reader${index}`,
    last: 'Tester',
  }));
  await platform.database.withTenant(organizationId, (db) =>
    db.run(sql`
      insert into contact (organization_id, id, email, first_name, last_name, search_text)
      select ${organizationId}, id, email, first, last, lower(first || ' ' || last || ' ' || email)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, email text, first text, last text)`),
  );
  return rows.map(({ id }) => id);
}

/** A person to whom the release was sent, with so many views; answers the token of their link. */
export async function buildRecipient(
  platform: Platform,
  organizationId: string,
  releaseId: string,
  views = 10,
): Promise<{ id: string; token: string; contactId: string; email: string }> {
  const [id, contactId, distributionId, token] = [newId(), newId(), newId(), newToken()];
  const email = `${contactId}@readers.example`;
  await platform.database.withTenant(organizationId, async (db) => {
    await db.run(sql`insert into contact (organization_id, id, email, settings)
      values (${organizationId}, ${contactId}, ${email}, ${JSON.stringify({ maxTimesAllowdToWatchVideo: views })})`);
    await db.run(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
      values (${organizationId}, ${distributionId}, ${releaseId}, 'email', 'he', 't', '{}')`);
    await db.run(sql`insert into recipient (organization_id, id, distribution_id, release_id, contact_id, channel, address, email,
        first_name, last_name, mobile, state, token)
      values (${organizationId}, ${id}, ${distributionId}, ${releaseId}, ${contactId}, 'email', ${email},
        ${email}, 'דנה', 'לוי', '+972541112233', 'sent', ${token})`);
  });
  return { id, token, contactId, email };
}
