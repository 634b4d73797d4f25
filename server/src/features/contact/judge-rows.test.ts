import { expect, it } from 'vitest';
import { judgeRows } from './import-row.ts';

it('many rows are judged in turns, between which other requests are answered', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 5000 }, (_, at) => [`p${at}@turn.example`]);
  const { accepted } = await judgeRows(
    rows,
    { email: 0 },
    { country: 'IL', today: '2026-01-01', fields: [] },
  );
  isDone = true;
  expect(accepted).toHaveLength(5000);
  expect(turns).toBeGreaterThanOrEqual(10);
});
