import { afterAll, beforeAll, expect, it } from 'vitest';
import { postfix } from '../../../test/returned-mail.ts';
import { type ReturnedStage, startReturnedStage } from '../../../test/returned-stage.ts';
import type { MailboxGateway } from '../../gateways/mailbox.ts';
import { sql } from '../../platform/database.ts';
import { describeReturnPath, readMailbox } from './read-mailbox.service.ts';

let stage: ReturnedStage;
beforeAll(async () => {
  stage = await startReturnedStage();
});
afterAll(() => stage.stop());

const signal = new AbortController().signal;
const countOf = (address: string) =>
  stage.maybe<{ count: number }>(sql`select count from bounce where address = ${address}`);

it('counts once what was taken before a process was killed', async () => {
  const mail = await stage.sendTo(stage.newAddress());
  stage.bring(postfix(mail));
  // It is taken, and then not marked as read.
  await readMailbox(
    stage.contextWith({
      read: (take, limit) =>
        stage.mailbox.read(async (one) => {
          await take(one);
          throw new Error('killed');
        }, limit),
    }),
    signal,
  );
  expect(stage.list('new')).toHaveLength(1);
  expect(await stage.read()).toBe(1);
  expect(await stage.rowOf(mail.releaseId)).toMatchObject({ state: 'failed' });
  expect(await countOf(mail.address)).toEqual({ count: 1 });
  expect(await stage.maybe(sql`select count(*)::int as count from mail_report`)).toEqual({ count: 1 });
});

it('is done by one process at a time, and by the next one where that was killed', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<number>();
  const first = readMailbox(stage.contextWith({ read: () => promise }), signal);
  await expect
    .poll(() =>
      stage.maybe(sql`select value ->> 'holder' as holder from installation where key = 'bounce-mailbox'`),
    )
    .toMatchObject({ holder: expect.any(String) });
  expect(await stage.read()).toBeNull();
  letGo(0);
  expect(await first).toBe(0);
  expect(await stage.read()).toBe(0);
  await stage.server.system((db) =>
    db.run(sql`update installation set value = value || jsonb_build_object('holder', 'killed', 'until', now() - interval '1 second')
      where key = 'bounce-mailbox'`),
  );
  expect(await stage.read()).toBe(0);
});

it('takes two hundred messages, and the next reading goes on', async () => {
  let asked = 0;
  const read: MailboxGateway['read'] = async (_take, { messages }) => {
    asked = messages;
    return 0;
  };
  await readMailbox(stage.contextWith({ read }), signal);
  expect(asked).toBe(200);
});

it('says to the operator where mails come back to, when that was read, and what is wrong', async () => {
  await stage.read();
  expect(await describeReturnPath(stage.contextWith())).toMatch(
    /^mails come back to bounces@press\.example; the folder .* opens, 0 messages in it are unread; it was last read at 20/,
  );
  const failing = stage.contextWith({ read: () => Promise.reject(new Error('the disk is away')) });
  expect(await readMailbox(failing, signal)).toBeNull();
  await expect(describeReturnPath(stage.contextWith())).rejects.toThrow(
    'the last reading failed: the disk is away',
  );
  await stage.read();
  await stage.server.system((db) =>
    db.run(
      sql`update installation set value = value || '{"at": "2026-01-01T00:00:00Z"}' where key = 'bounce-mailbox'`,
    ),
  );
  await expect(describeReturnPath(stage.contextWith())).rejects.toThrow(
    /last read at 2026-01-01.*does a worker/,
  );
  expect(await describeReturnPath(stage.contextWith({}, { BOUNCE_MAILBOX: undefined }))).toMatch(
    /no BOUNCE_MAILBOX/,
  );
  expect(await describeReturnPath(stage.contextWith({}, { BOUNCE_ADDRESS: undefined }))).toMatch(
    /^no BOUNCE_ADDRESS/,
  );
});
