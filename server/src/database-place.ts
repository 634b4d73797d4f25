import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { listMigrations, migrate } from './platform/migration.ts';
import { distribute, planSpread, readStatus, type SpreadPlan, type SpreadStatus } from './platform/spread.ts';

/** `database:status` and `database:distribute` of the command line (docs/SCALE.md). */

async function withUrl<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.DATABASE_URL) return work(config.DATABASE_URL);
  const embedded = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
  try {
    return await work(embedded.url);
  } finally {
    if (!embedded.adopted) await embedded.stop();
  }
}

const counted = (count: number) => count.toLocaleString('en');
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function describeStatus({ citus, state, tables, nodes }: SpreadStatus): string[] {
  const head =
    citus === null
      ? 'This PostgreSQL has no Citus: every table stands on one machine.'
      : `Citus ${citus}; ${{ none: 'nothing is spread', moving: 'begun to be spread and NOT finished: run database:distribute again', spread: 'the database is spread' }[state]}.`;
  const wide = Math.max(...tables.map(({ name }) => name.length), 0);
  return [
    head,
    ...nodes.map(
      (node) =>
        `  ${node.isCoordinator ? 'coordinator' : 'worker     '} ${node.name}${node.isActive ? '' : ' (not active)'}: ${counted(node.shards)} shards of distributed tables, ${megabytes(node.bytes)}`,
    ),
    ...tables.map(
      ({ name, is, wanted, rows, bytes, shards }) =>
        `  ${name.padEnd(wide)}  ${is.padEnd(11)}  ${counted(rows).padStart(11)} rows  ${megabytes(bytes).padStart(10)}${shards > 0 ? `  ${shards} shards` : ''}${wanted === null ? '  not of this version' : is === wanted ? '' : `  (would be ${wanted})`}`,
    ),
  ];
}

function describePlan({ refusals, moves }: SpreadPlan): string[] {
  const rows = moves.reduce((sum, move) => sum + move.rows, 0);
  const bytes = moves.reduce((sum, move) => sum + move.bytes, 0);
  return [
    ...moves.map(
      ({ table, to, rows: own, bytes: size }, index) =>
        `${String(index + 1).padStart(3)}. ${table}: ${to}, ${counted(own)} rows, ${megabytes(size)}`,
    ),
    moves.length === 0
      ? 'Nothing has to move.'
      : `${moves.length} tables, ${counted(rows)} rows, ${megabytes(bytes)} would move.`,
    ...refusals.map((reason) => `Refused: ${reason}`),
  ];
}

export async function databaseStatus(): Promise<number> {
  const status = await withUrl(readConfig(), readStatus);
  console.log(describeStatus(status).join('\n'));
  return 0;
}

export async function distributeDatabase(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { 'dry-run': { type: 'boolean' }, shards: { type: 'string' } },
  });
  const shards = Number(values.shards ?? 32);
  if (!(Number.isInteger(shards) && shards > 0 && shards <= 1024))
    throw new Error('--shards must be a whole number from 1 to 1024');
  const config = readConfig();
  if (values['dry-run']) {
    const plan = await withUrl(config, planSpread);
    console.log(describePlan(plan).join('\n'));
    return plan.refusals.length > 0 ? 1 : 0;
  }
  await withUrl(config, async (url) => {
    if ((await readStatus(url)).state !== 'moving') await migrate(url);
    await distribute(url, {
      shards,
      version: listMigrations().at(-1) as string,
      say: (line) => console.log(line),
    });
  });
  console.log('The database is spread. "npm run cli -- database:status" shows what stands where.');
  return 0;
}
