import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from './app.ts';
import { dropChecks, type RowWalk, readRowWalk } from './row-walk.ts';

/**
 * The net under the code: every statement of ours names its organization, and PostgreSQL asks the same once more. Here no
 * code of ours stands in between: the role that serves requests tries to reach another organization's rows.
 */
const mine = 'organization-a';
const theirs = 'organization-b';

let database: ClonedDatabase;
let owner: pg.Client;
let tenant: pg.Client;
let tables: string[];
let insertion: RowWalk['insertion'];

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.url });
  tenant = new pg.Client({ connectionString: database.url, options: '-c role=firstlook_tenant' });
  await owner.connect();
  await tenant.connect();
  await tenant.query("select set_config('app.organization_id', $1, false)", [mine]);
  ({ tables, insertion } = await readRowWalk(owner));
  // What a row says does not matter here, only whose it is.
  await owner.query('set session_replication_role = replica');
  await dropChecks(owner);
  for (const table of tables) for (const id of [mine, theirs]) await owner.query(insertion(table, id));
});
afterAll(async () => {
  await owner.end();
  await tenant.end();
  await database.drop();
});

/** How many rows a statement touched; a refused one touched none. */
async function touched(statement: string): Promise<number | 'refused'> {
  try {
    return (await tenant.query(statement)).rowCount ?? 0;
  } catch (error) {
    if ((error as pg.DatabaseError).code === '42501') return 'refused';
    throw error;
  }
}

describe('the role that serves requests, in one organization', () => {
  it('has tables to be tried on', () => {
    expect(tables.length).toBeGreaterThan(25);
  });

  it('sees no row of another on any table', async () => {
    for (const table of tables) {
      expect(await touched(`select 1 from ${table} where organization_id = '${theirs}'`), table).toBe(0);
      expect(await touched(`select 1 from ${table} where organization_id <> '${mine}'`), table).toBe(0);
      expect(await touched(`select 1 from ${table}`), table).toBe(1);
    }
  });

  it('writes, changes and removes no row of another on any table', async () => {
    for (const table of tables) {
      expect(await touched(insertion(table, theirs)), `insert ${table}`).toBe('refused');
      const changed = `update ${table} set organization_id = organization_id where organization_id = '${theirs}'`;
      expect([0, 'refused'], `update ${table}`).toContain(await touched(changed));
      expect([0, 'refused'], `delete ${table}`).toContain(
        await touched(`delete from ${table} where organization_id = '${theirs}'`),
      );
      // Nor does it give its own away.
      expect(await touched(`update ${table} set organization_id = '${theirs}'`), `give ${table}`).toBe(
        'refused',
      );
      const { rows } = await owner.query(
        `select count(*)::int as n from ${table} where organization_id = '${theirs}'`,
      );
      expect(rows[0].n, table).toBe(1);
    }
  });

  it('changes and removes no line of the audit log, its own included', async () => {
    expect(await touched(`update audit set organization_id = organization_id`)).toBe('refused');
    expect(await touched('delete from audit')).toBe('refused');
  });

  describe('on what is general', () => {
    const views = [
      'general_contact',
      'general_list',
      'general_list_contact',
      'general_tag',
      'general_company',
    ];
    const tableOf: Record<string, string> = {
      general_contact: 'contact',
      general_list: 'mailing_list',
      general_list_contact: 'mailing_list_contact',
      general_tag: 'tag',
      general_company: 'company',
    };
    const setting = (settings: object) =>
      owner.query('update organization set settings = $1 where organization_id = $2', [
        JSON.stringify(settings),
        mine,
      ]);
    beforeAll(async () => {
      for (const view of views) await owner.query(insertion(tableOf[view] as string, '-1'));
    });

    it('reads the one row of the global organization, by its view and not by the table', async () => {
      await setting({});
      for (const view of views) {
        expect(await touched(`select 1 from ${view}`), view).toBe(1);
        expect(await touched(`select 1 from ${tableOf[view]} where organization_id = '-1'`), view).toBe(0);
      }
    });

    it('writes none of it', async () => {
      for (const view of views) {
        const [column] = (await tenant.query(`select * from ${view} limit 0`)).fields;
        expect(await touched(`update ${view} set ${column?.name} = ${column?.name}`), view).toBe('refused');
        expect(await touched(`delete from ${view}`), view).toBe('refused');
        expect(await touched(`insert into ${view} (${column?.name}) values ('x')`), view).toBe('refused');
        expect(await touched(insertion(tableOf[view] as string, '-1')), view).toBe('refused');
      }
    });

    it('reads nothing once its organization has shut it out, nor without an organization', async () => {
      await setting({ dontUseGlobalDbData: true });
      for (const view of views) expect(await touched(`select 1 from ${view}`), view).toBe(0);
      await setting({});
      for (const id of ['', '-1', 'organization-c']) {
        await tenant.query("select set_config('app.organization_id', $1, false)", [id]);
        for (const view of views) expect(await touched(`select 1 from ${view}`), `${view} in ${id}`).toBe(0);
      }
      await tenant.query("select set_config('app.organization_id', $1, false)", [mine]);
    });
  });

  it('without an organization sees and writes nothing', async () => {
    await tenant.query("select set_config('app.organization_id', '', false)");
    for (const table of tables) {
      expect(await touched(`select 1 from ${table}`), table).toBe(0);
      expect(await touched(insertion(table, mine)), table).toBe('refused');
    }
    await tenant.query("select set_config('app.organization_id', $1, false)", [mine]);
  });
});

it('the rows are kept apart by the row security of each table and not by luck: without it the same reads succeed', async () => {
  for (const table of tables) {
    await owner.query(`alter table ${table} disable row level security`);
    expect(await touched(`select 1 from ${table} where organization_id = '${theirs}'`), table).toBe(1);
  }
});
