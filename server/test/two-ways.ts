import { afterAll, expect } from 'vitest';
import { sql } from '../src/platform/database.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { from, type SendingStage, withSendingStage } from './sending-stage.ts';
import { newNumber, type TextStage, withTextStage } from './text-stage.ts';

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

type Clock = ReturnType<typeof clockOf>;

export type BothWays = TextStage & Clock & { mails: MailSink };

/** A stage of text messages whose mails leave, too. */
export function withBothWays(take: (stage: BothWays) => void): void {
  let mails: MailSink;
  withTextStage(
    (stage) => take({ ...stage, ...clockOf(stage), mails }),
    async () => {
      mails = await startMailSink();
      return { SMTP_URL: mails.url };
    },
  );
  afterAll(() => mails.close());
}

/** `as`: the cookie of who calls; absent: the producer of the stage. */
type Call = (
  method: string,
  path: string,
  body?: unknown,
  as?: string,
) => ReturnType<SendingStage['server']['call']>;

export type MailClock = SendingStage & Clock & { call: Call };

/** A stage of mails, what is called of its distributions, and the clock of its sends. */
export function withMailClock(take: (stage: MailClock) => void): void {
  withSendingStage((stage) => {
    const { server, organizationId, cookie } = stage;
    const call: Call = (method, path, body, as = cookie) =>
      server.call(method, `/api/distribution/${organizationId}/${path}`, { cookie: as, body });
    const write: TextStage['write'] = (work) => server.platform.database.withSystem(work);
    const clock = clockOf({ write, call: (method, path) => call(method, path) });
    take({ ...stage, ...clock, call });
  });
}
