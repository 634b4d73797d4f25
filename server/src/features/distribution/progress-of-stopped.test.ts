import { expect, it } from 'vitest';
import type { ProgressRow } from './distribution.store.ts';
import { progressOf } from './send-progress.ts';

/** What of a large send waits to be taken back is not sent any more: the screen says the end of it at once. */
it('counts whom a stopped send has not taken back yet as stopped', () => {
  const at = new Date('2026-11-22T12:00:00Z');
  const row: ProgressRow = {
    organization_id: 'o',
    id: 'd',
    release_id: 'r',
    channel: 'email',
    subject: null,
    phase: 'stopped',
    refusal: null,
    starts_at: at,
    is_scheduled: false,
    created_at: at,
    unlisted: { stopped: 1000 },
    is_being_born: false,
    no_consent: 0,
    behind: 0,
    expected: null,
    planned: null,
    states: { queued: 1988, claimed: 12, stopped: 12, unsubscribed: 2 },
  } as ProgressRow;
  expect(progressOf(row, at)).toMatchObject({
    phase: 'stopped',
    total: 3014,
    states: { stopped: 3012, unsubscribed: 2 },
  });
  expect(progressOf(row, at).states).not.toHaveProperty('queued');
});
