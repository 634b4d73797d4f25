import { expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { from } from './sending-stage.ts';
import { newNumber, type TextStage } from './text-stage.ts';

let people = 0;
/** Somebody with a mail address, a mobile number, both or neither. */
export const person = (email: boolean, mobile: boolean) => {
  people += 1;
  return {
    ...(email && { email: `both${people}@plan.example` }),
    ...(mobile && { mobile: newNumber() }),
    firstName: `P${people}`,
  };
};

/** A mail, and a text message to those without an address. */
export const both = {
  from,
  distributionType: 'email',
  textWithoutMail: true,
  text: 'Hi {{firstName}}',
} as const;

export const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

/** Sends of a stage whose moment comes when a test says so. */
export function clockOf({ write, call }: Pick<TextStage, 'write' | 'call'>) {
  const run = (statement: ReturnType<typeof sql>) => write((db) => db.run(statement));
  return {
    run,
    /** The moment of a send has come, in all its parts. */
    async begin(id: string): Promise<void> {
      await run(sql`update distribution set starts_at = now() - interval '1 second'
        where id = ${id} or part_of = ${id}`);
      await run(sql`update send_queue set ready_at = now() where distribution_id in
        (select id from distribution where id = ${id} or part_of = ${id})`);
      await run(sql`select pg_notify('firstlook_send', '')`);
    },
    untilPhase: (id: string, phase: string) =>
      expect
        .poll(async () => (await call('GET', `progress/${id}`)).json().phase, { timeout: 20_000 })
        .toBe(phase),
  };
}
