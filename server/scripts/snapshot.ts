import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '../src/app.ts';
import { describeApi } from '../src/kernel/description.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { migrate } from '../src/platform/migration.ts';
import { describeSchema } from './schema-snapshot.ts';

/** Writes server/schema.sql and docs/openapi.json; with `--check` only compares, and fails on a difference. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const isCheck = process.argv.includes('--check');

async function schema(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'firstlook-snapshot-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  try {
    await migrate(server.url);
    return await describeSchema(server.url);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const snapshots = [
  { file: 'server/schema.sql', text: await schema() },
  {
    file: 'docs/openapi.json',
    text: `${JSON.stringify(describeApi(routes.map(({ endpoint }) => endpoint)), null, 1)}\n`,
  },
];

let differences = 0;
for (const { file, text } of snapshots) {
  const target = path.join(root, file);
  const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
  if (before === text) continue;
  differences += 1;
  if (isCheck)
    console.error(
      `${file} is not what the code says: run "npm run snapshot", look at the difference, commit it.`,
    );
  else {
    writeFileSync(target, text);
    console.log(`${file} written`);
  }
}
process.exit(isCheck && differences > 0 ? 1 : 0);
