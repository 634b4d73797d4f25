import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Dovecot, hasDovecot, startDovecot } from '../../../test/dovecot.ts';
import { complaint, exchange, exim, gmail, oldExim, postfix } from '../../../test/returned-mail.ts';
import { type ReturnedStage, startReturnedStage } from '../../../test/returned-stage.ts';
import { mostBytes } from '../../gateways/mailbox.ts';
import { openMailbox } from '../../gateways/mailbox-open.ts';
import { readMailbox } from './read-mailbox.service.ts';

const signal = new AbortController().signal;

describe.skipIf(!hasDovecot)(
  'a mailbox of a real Dovecot, to which mail servers brought what came back',
  () => {
    let stage: ReturnedStage;
    let dovecot: Dovecot;
    beforeAll(async () => {
      stage = await startReturnedStage();
      dovecot = await startDovecot();
    });
    beforeEach(() => {
      stage.sink.mails.length = 0;
    });
    afterAll(async () => {
      await dovecot?.stop();
      await stage?.stop();
    });

    const mailbox = () => openMailbox(dovecot.url);
    const read = () => readMailbox(stage.contextWith(mailbox()), signal);

    it('is read once: each kind of report reaches its person, a complaint ends the mail, and what is none is left in peace', async () => {
      const writers = { postfix, exchange, gmail, exim, oldExim };
      const failed: string[] = [];
      for (const write of Object.values(writers)) {
        const mail = await stage.sendTo(stage.newAddress());
        failed.push(mail.releaseId);
        dovecot.deliver(write(mail));
      }
      const called = await stage.sendTo(stage.newAddress());
      dovecot.deliver(complaint(called));
      dovecot.deliver(
        'From: dana@a.example\r\nSubject: Out of office\r\n\r\n.\r\nFrom here on I am away.\r\n',
      );
      expect(dovecot.count()).toEqual({ messages: 7, unseen: 7 });
      expect(await mailbox().verify()).toContain(' 7 messages');
      expect(await read()).toBe(7);
      for (const releaseId of failed) expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'failed' });
      expect(await stage.rowOf(called.releaseId)).toMatchObject({ state: 'sent' });
      expect(await stage.suppressionOf(called.address)).toEqual({
        kind: 'unsubscribed',
        reason: 'complaint',
      });
      // Nothing is thrown away: what was read is said to be, and is not read again.
      expect(dovecot.count()).toEqual({ messages: 7, unseen: 0 });
      expect(await read()).toBe(0);
    });

    it('keeps as unread what could not be taken, and gives it to the next reading', async () => {
      const [one, other] = [await stage.sendTo(stage.newAddress()), await stage.sendTo(stage.newAddress())];
      dovecot.deliver(postfix(one));
      dovecot.deliver(postfix(other));
      let taken = 0;
      const { read: real } = mailbox();
      await readMailbox(
        stage.contextWith({
          read: (take, limit) =>
            real(async (mail) => {
              taken += 1;
              if (taken > 1) throw new Error('the database is away');
              await take(mail);
            }, limit),
        }),
        signal,
      );
      expect(dovecot.count().unseen).toBe(1);
      expect(await read()).toBe(1);
      for (const { releaseId } of [one, other])
        expect(await stage.rowOf(releaseId)).toMatchObject({ state: 'failed' });
    });

    it('gives the beginning of what is too long', async () => {
      dovecot.deliver(
        `Subject: long\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(Math.ceil(mostBytes / 72) + 1000)}`,
      );
      const lengths: number[] = [];
      await mailbox().read(async ({ raw }) => void lengths.push(raw.length), { messages: 10, signal });
      expect(lengths).toEqual([mostBytes]);
      expect(dovecot.count().unseen).toBe(0);
    });

    it('says in its own words what is wrong, without the password', async () => {
      const wrong = openMailbox(dovecot.url.replace(/:[^:@]*@/, ':another-secret@'));
      const words = await wrong.verify().then(String, String);
      expect(words).toMatch(/says: .*Authentication failed/);
      expect(words).not.toContain('another-secret');
      await expect(openMailbox(`${dovecot.url}/Elsewhere`).verify()).rejects.toThrow(/doesn't exist/);
    });
  },
);
