import { reportFilters } from '@firstlook/contract/report-count.ts';
import { describe, expect, it } from 'vitest';
import { type KeptStage, peopleOf, withKeptStage } from '../../../test/kept-stage.ts';
import { beginWalk } from '../../../test/report-walk.ts';
import { type ReportRow, readReport, walkReport } from '../report/report.store.ts';

let server: KeptStage['server'];
let look: KeptStage['look'];
let begin: KeptStage['begin'];
let bothWays: KeptStage['bothWays'];
withKeptStage((stage) => {
  ({ server, look, begin, bothWays } = stage);
});

/** Of somebody in a report what its spreadsheet knows, too, which counts everybody anew. */
const lineOf = ({
  id,
  state,
  opened,
  landed,
  came_signed_in,
  clicks,
  last_seen_at,
  kit_at,
  total_ms,
  percent,
  unsubscribed_at,
  delivered_at,
}: ReportRow) => ({
  id,
  state,
  opened,
  landed,
  came_signed_in,
  clicks,
  last_seen_at,
  kit_at,
  total_ms,
  percent,
  unsubscribed_at,
  delivered_at,
});
const page = { search: '', offset: 0, limit: 500 };

/** People as one statement that takes whichever way it is finds them, and as all counted. */
async function expectSamePeople(organizationId: string, releaseId: string, where: object) {
  for (const includeMachines of [false, true]) {
    const [people, counted] = await bothWays(organizationId, (db) =>
      peopleOf(db, organizationId, releaseId, includeMachines),
    );
    expect({ ...where, includeMachines, people }).toEqual({ ...where, includeMachines, people: counted });
  }
}

describe('people who are kept are those who are counted', () => {
  it.each([1, 2])(
    'after every step of a walk through everything that happens (%i)',
    async (seed) => {
      const { organizationId, releaseId, chance, step } = await beginWalk(server, seed);
      const done = new Set<string>();
      let kept = 0;
      for (let at = 0; at < 80; at += 1) {
        const name = await step();
        done.add(name);
        // A keeper that looks now and then, and a reader who begins anew what was put away.
        if (chance() < 0.15) await look();
        if (chance() < 0.25) {
          await begin(organizationId, releaseId);
          await look();
          await look();
        }
        await expectSamePeople(organizationId, releaseId, { at, name });
        const lines: object[] = [];
        const report = await server.tenant(organizationId, async (db) => {
          for await (const some of walkReport(db, organizationId, releaseId, 100))
            lines.push(...some.map(lineOf));
          return readReport(db, organizationId, releaseId, {
            ...page,
            filter: 'all',
            includeMachines: false,
          });
        });
        expect({ at, name, lines: report.rows.map(lineOf) }).toEqual({ at, name, lines });
        if (report.isKept) kept += 1;
        const query = {
          filter: reportFilters[Math.floor(chance() * reportFilters.length)] ?? 'all',
          search: chance() < 0.5 ? '' : 'walker3',
          includeMachines: chance() < 0.5,
          offset: chance() < 0.7 ? 0 : 3,
          limit: 4,
        };
        const [one, other] = await bothWays(organizationId, async (db) => {
          const { counts, narrowed, rows } = await readReport(db, organizationId, releaseId, query);
          return { counts, narrowed, people: rows.map((row) => ({ ...lineOf(row), views: row.views })) };
        });
        expect({ at, query, ...one }).toEqual({ at, query, ...other });
      }
      // A walk that was never kept would prove nothing.
      expect(kept).toBeGreaterThan(25);
      expect(done.size).toBeGreaterThan(10);
    },
    180_000,
  );
});
