import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { type Sql, sql } from '../src/platform/database.ts';
import { newId } from '../src/platform/identifier.ts';
import type { TestServer } from './app.ts';
import { buildAccount, buildOrganization } from './factories.ts';

export interface GeneralPerson {
  id: string;
  email: string;
}

/** Contacts of the global organization in one list; `first` goes before the names and addresses of a test of its own. */
export async function buildGeneralList(server: TestServer, first: string, count: number) {
  const people: GeneralPerson[] = Array.from({ length: count }, (_, index) => ({
    id: `general-${first}-${String(index).padStart(5, '0')}`,
    email: `${first.toLowerCase()}${index}@general.example`,
  }));
  const listId = newId();
  await writeSystem(
    server,
    sql`
    insert into contact (organization_id, id, email, mobile, first_name, last_name, role, search_text, notes)
    select ${globalOrganizationId}, id, email, '+97254' || lpad((7000000 + n)::text, 7, '0'), ${first}, 'Reader ' || n, 'critic',
      lower(${first} || ' reader critic ' || email), 'told in confidence'
    from jsonb_to_recordset(${JSON.stringify(people.map((one, index) => ({ ...one, n: index + 1 })))}::jsonb) as r(id text, email text, n int)`,
  );
  await writeSystem(
    server,
    sql`
    insert into mailing_list (organization_id, id, title) values (${globalOrganizationId}, ${listId}, ${`List of ${first}`})`,
  );
  await writeSystem(
    server,
    sql`
    insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select ${globalOrganizationId}, ${listId}, unnest(${people.map(({ id }) => id)}::text[])`,
  );
  return { listId, people };
}

export const writeSystem = (server: TestServer, statement: Sql): Promise<number> =>
  server.platform.database.withSystem((db) => db.run(statement));

/** An organization and its admin. */
export async function buildNeighbour(server: TestServer) {
  const { id } = await buildOrganization(server.platform);
  const { email } = await buildAccount(server.platform, { organizationId: id, role: 'admin' });
  return { id, cookie: await server.signIn(email) };
}

export const shutOut = (server: TestServer, organizationId: string, isOut: boolean): Promise<number> =>
  writeSystem(
    server,
    sql`update organization set settings = settings || ${JSON.stringify({ dontUseGlobalDbData: isOut })}::jsonb
      where organization_id = ${organizationId}`,
  );

export const showAddresses = (server: TestServer, isShown: boolean): Promise<number> =>
  writeSystem(
    server,
    sql`update organization set settings = settings || ${JSON.stringify({ showsAddresses: isShown })}::jsonb
      where organization_id = ${globalOrganizationId}`,
  );
