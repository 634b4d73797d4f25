import { execFileSync, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sql, sql } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { type Running, start } from '../src/start.ts';
import { testPassword } from './app.ts';
import { restoreConfig, scratchFolder } from './backup-stage.ts';
import { buildOrganization, buildRelease } from './factories.ts';
import { findSystemPostgres, type SystemPostgres, startSystemPostgres } from './system-postgres.ts';

const operations = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8');
/** A block of the document by its first words. */
const blockOf = (begin: string) => {
  const at = operations.indexOf(`\n${begin}`) + 1;
  return operations.slice(at, operations.indexOf('```', at));
};
const binaries = findSystemPostgres();

/** Embedded servers bring neither `pg_dump` nor `pg_restore`, so this runs where the machine has a PostgreSQL of its own. */
describe.skipIf(binaries === null)('a database of one’s own, backed up by its own means', () => {
  const scratch = scratchFolder();
  const servers: SystemPostgres[] = [];
  const running: Running[] = [];
  const email = 'admin@studio.example';

  const addServer = async (name: string) => {
    const server = await startSystemPostgres(String(binaries), scratch.path(name));
    servers.push(server);
    run(server, 'psql -q -c "create role firstlook login createrole createdb" -d postgres', 'postgres');
    return server;
  };
  /** Runs lines of a shell as an operator at a server with its own tools. */
  function run({ port }: SystemPostgres, lines: string, user = 'firstlook', status = 0): string {
    const env = {
      PATH: `${binaries}:${process.env.PATH}`,
      ...{ PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user },
      DATABASE_URL: urlOf({ port }),
    };
    try {
      const options = {
        env,
        cwd: scratch.path('.'),
        encoding: 'utf8' as const,
        stdio: ['ignore', 'pipe', 'pipe'] satisfies StdioOptions,
      };
      return execFileSync('sh', ['-ec', lines], options);
    } catch (error) {
      const failed = error as { status: number; stderr: string };
      if (failed.status !== status) throw error;
      return failed.stderr;
    }
  }
  const urlOf = ({ port }: Pick<SystemPostgres, 'port'>) =>
    `postgres://firstlook@127.0.0.1:${port}/firstlook`;
  const startOn = async (server: SystemPostgres, name: string) => {
    const env = { DATABASE_URL: urlOf(server), ADMIN_EMAIL: email, ADMIN_PASSWORD: testPassword };
    const config = restoreConfig(scratch.path(name), env);
    running.push(await start(config, createLog(config.LOG_LEVEL)));
    return running.at(-1) as Running;
  };
  const count = (server: SystemPostgres, what: string) =>
    run(server, `psql -At -d firstlook -c "select count(*) from ${what}"`).trim();

  let first: SystemPostgres;
  let second: SystemPostgres;
  beforeAll(async () => {
    [first, second] = [await addServer('first'), await addServer('second')];
    run(first, 'createdb firstlook');
    const { platform } = await startOn(first, 'data');
    const { id } = await buildOrganization(platform, { name: 'Harbour' });
    const release = await buildRelease(platform, id);
    const change = (statement: Sql) => platform.database.withSystem((db) => db.run(statement));
    for (const distribution of ['over', 'under-way'])
      await change(sql`insert into distribution (organization_id, id, release_id, channel, locale, template_id, rendered)
        values (${id}, ${distribution}, ${release.id}, 'email', 'he', 't', '{}')`);
    // Far ahead, so that no worker takes it while the dump is made.
    await change(sql`insert into send_queue (organization_id, recipient_id, distribution_id, ready_at)
      values (${id}, 'r', 'under-way', now() + interval '1 day')`);
  });
  afterAll(async () => {
    for (const one of running) await one.stop();
    for (const one of servers) await one.stop();
    scratch.remove();
  });

  it('comes back on a bare server by the commands of the document, and the product opens on it', async () => {
    const [dump = '', restore = ''] = blockOf('pg_dump -Fc').split('\n');
    run(first, dump);
    // It names the missing role once per policy, and ends with 1.
    const said = run(second, restore, 'firstlook', 1);
    const errors = said.match(/ERROR: .*/g) ?? [];
    expect(new Set(errors)).toEqual(new Set(['ERROR:  role "firstlook_tenant" does not exist']));
    expect(String(errors.length)).toBe(count(first, 'pg_policies'));

    run(second, `psql -v ON_ERROR_STOP=1 -d firstlook <<'END'\n${blockOf('update distribution')}\nEND`);
    const { app } = await startOn(second, 'restored');
    expect(count(second, 'pg_policies')).toBe(count(first, 'pg_policies'));
    const answer = await (app as FastifyInstance).inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: testPassword },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(count(second, 'release')).toBe(count(first, 'release'));
  });

  it('pauses what was under way, by the statements of the document, and leaves what was over', () => {
    const phases = run(second, 'psql -At -d firstlook -c "select id, phase from distribution order by id"');
    expect(phases.trim().split('\n')).toEqual(['over|open', 'under-way|paused']);
  });
});
