import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { csv, header, withImportStage } from '../../../test/import-stage.ts';
import { sql } from '../../platform/database.ts';

/** Rows are mended while another import of the organization is under way. */
let [looks, later] = [0, 0];
const stage = withImportStage({
  now: () => {
    looks += 1;
    return new Date(Date.now() + later);
  },
});

/** Mends a row while another import runs, does `meanwhile` once it was seen to wait, and ends the other one. */
async function mendBehind(meanwhile: (answer: Promise<LightMyRequestResponse>) => Promise<unknown>) {
  await stage.newOrganization();
  const first = await stage.upload('a.csv', csv([header, ['no-at', 'אורי', '', '', '', '']]));
  const mended = csv([
    ['row', ...header],
    ['2', 'ori@turn.example', 'אורי', '', '', '', ''],
  ]);
  const path = `/api/file/uploadContacts/${stage.organizationId}?mends=${first.json()._id}`;
  return stage.server.platform.database.withSystem(async (db) => {
    const key = `contact-import:${stage.organizationId}`;
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    let isAnswered = false;
    const answer = stage.send(path, { name: 'a.csv', bytes: mended }).finally(() => {
      isAnswered = true;
    });
    const before = looks;
    // It looks at the clock whenever it finds that it is not its turn.
    while (looks < before + 20 && !isAnswered) await db.run(sql`select`);
    const { rows } = await db.one<{ rows: number }>(
      sql`select count(*)::integer as rows from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toBe(0);
    await meanwhile(answer);
    return { answer };
  });
}

it('they wait their turn, without a connection', async () => {
  const { answer } = await mendBehind(async () => undefined);
  expect((await answer).json()).toMatchObject({ counts: { new: 1, invalid: 0 } });
});

it('whoever waits for long is told why, and mends afterwards', async () => {
  await mendBehind(async (answer) => {
    later += 21_000;
    expect((await answer).statusCode).toBe(409);
    expect((await answer).json()).toMatchObject({ code: 'IMPORT_RUNNING' });
  });
  expect((await stage.list()).total).toBe(0);
});
