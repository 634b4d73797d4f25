import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import { type Db, sql } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';

/** Nothing but the global organization and perhaps the first system admin. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from organization where organization_id <> '-1'`,
  );
  return row.count === 0;
}

export async function lockDemo(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(7460212)`);
}

export async function findInstallationValue(db: Db, key: string): Promise<unknown> {
  return (await db.maybe<{ value: unknown }>(sql`select value from installation where key = ${key}`))?.value;
}

export async function setInstallationValue(db: Db, key: string, value: unknown): Promise<void> {
  await db.run(sql`
    insert into installation (key, value) values (${key}, ${JSON.stringify(value)})
    on conflict (key) do update set value = excluded.value`);
}

interface DemoPeople {
  people: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    mobile: string | null;
    tag: number;
    company: number;
  }[];
  tags: string[];
  companies: string[];
}

/** Contacts with their tags, companies and two mailing lists. */
export async function insertDemoContacts(
  db: Db,
  organizationId: string,
  { people, tags, companies }: DemoPeople,
): Promise<void> {
  const labelled = (names: string[]) => names.map((name) => ({ id: newId(), name }));
  const tagRows = labelled(tags);
  const companyRows = labelled(companies);
  await db.run(sql`
    insert into tag (organization_id, id, name)
    select ${organizationId}, id, name from jsonb_to_recordset(${JSON.stringify(tagRows)}::jsonb) as t(id text, name text)`);
  await db.run(sql`
    insert into company (organization_id, id, name)
    select ${organizationId}, id, name from jsonb_to_recordset(${JSON.stringify(companyRows)}::jsonb) as c(id text, name text)`);
  const rows = people.map((person) => {
    const company = companyRows[person.company];
    const search = [
      person.firstName,
      person.lastName,
      person.email,
      company?.name ?? '',
      person.mobile ?? '',
      (person.mobile ?? '').replace('+972', '0'),
    ];
    return {
      ...person,
      mobileData: normalizeMobile(person.mobile ?? '', 'IL'),
      tags: [tagRows[person.tag]?.id],
      companies: [company?.id],
      search: search.join(' ').toLowerCase(),
    };
  });
  await db.run(sql`
    insert into contact (organization_id, id, first_name, last_name, email, mobile, mobile_data, tags, company, search_text)
    select ${organizationId}, id, "firstName", "lastName", email, mobile,
      "mobileData",
      array(select jsonb_array_elements_text(tags)), array(select jsonb_array_elements_text(companies)), search
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id text, "firstName" text, "lastName" text, email text, mobile text,
      "mobileData" jsonb, tags jsonb, companies jsonb, search text)`);
  for (const [position, title] of tags.slice(0, 2).entries()) {
    const id = newId();
    const members = people.filter(({ tag }) => tag % 2 === position).map((person) => person.id);
    await db.run(
      sql`insert into mailing_list (organization_id, id, title) values (${organizationId}, ${id}, ${title})`,
    );
    await db.run(sql`
      insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
      select ${organizationId}, ${id}, unnest(${members}::text[])`);
  }
}

export async function setDistributedAt(db: Db, organizationId: string, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update release set distributed_at = ${at}, listed_at = ${at} where organization_id = ${organizationId} and id = ${id}`);
}

export async function setFileSize(db: Db, organizationId: string, id: string, size: number): Promise<void> {
  await db.run(sql`update file set size = ${size} where organization_id = ${organizationId} and id = ${id}`);
}
