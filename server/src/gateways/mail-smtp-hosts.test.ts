import { afterEach, describe, expect, it } from 'vitest';
import { startMailRelay } from '../../test/mail-relay.ts';
import { type MailSink, smtpRefusal, startMailSink } from '../../test/mail-sink.ts';
import { readConfig } from '../platform/config.ts';
import type { MailGateway } from './mail.ts';
import { describeMail, openMail } from './mail-provider.ts';
import { openSmtpGateway } from './mail-smtp.ts';
import { openSmtpHosts } from './mail-smtp-hosts.ts';
import type { Outbox } from './outbox.ts';

const message = {
  id: 'm-1',
  envelope: { from: 'press@studio.example', to: 'dana@a.example' },
  raw: Buffer.from('Subject: a\r\n\r\nb\r\n'),
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const sinkOf = async (behaviour: Parameters<typeof startMailSink>[0] = {}): Promise<MailSink> => {
  const sink = await startMailSink(behaviour);
  opened.push(sink);
  return sink;
};
const gatewayOf = (gateway: MailGateway): MailGateway => {
  opened.push(gateway);
  return gateway;
};
const open = async (...urls: string[]) =>
  gatewayOf(await openMail(readConfig({ SMTP_URL: urls.join(' ') }), {} as Outbox));
/** The address of a server that has gone. */
async function gone(): Promise<string> {
  const sink = await startMailSink();
  await sink.close();
  return sink.url;
}
const sendMany = async (gateway: MailGateway, count: number) => {
  for (let time = 0; time < count; time += 1) await gateway.send(message);
};

describe('several mail servers', () => {
  it('get their shares, evenly spread; one without a weight none while another is there', async () => {
    const [three, one, none] = [await sinkOf(), await sinkOf(), await sinkOf()];
    const gateway = await open(`${three.url}?weight=3`, one.url, `${none.url}?weight=0`);
    await sendMany(gateway, 4);
    expect([three, one, none].map(({ mails }) => mails.length)).toEqual([3, 1, 0]);
    await sendMany(gateway, 8);
    expect([three, one, none].map(({ mails }) => mails.length)).toEqual([9, 3, 0]);
  });

  it('stand in for each other: one that is gone loses nothing, and one that stands by takes over', async () => {
    const [there, standsBy] = [await sinkOf(), await sinkOf()];
    const gateway = await open(await gone(), there.url, `${standsBy.url}?weight=0`);
    await sendMany(gateway, 4);
    expect([there, standsBy].map(({ mails }) => mails.length)).toEqual([4, 0]);
    const last = await open(await gone(), `${standsBy.url}?weight=0`);
    await sendMany(last, 2);
    expect(standsBy.mails).toHaveLength(2);
  });

  it('are passed over for half a minute, and asked again then', async () => {
    let now = 0;
    let isShut = true;
    let asked = 0;
    const shut = await sinkOf({
      onSignIn() {
        asked += 1;
        if (isShut) throw smtpRefusal(454, 'Temporary authentication failure');
      },
    });
    const there = await sinkOf();
    const members = [shut.url.replace('//', '//user:secret@'), there.url].map((url) => ({
      gateway: openSmtpGateway(url),
      weight: 1,
    }));
    const gateway = gatewayOf(openSmtpHosts(members, () => now));
    await sendMany(gateway, 6);
    expect([asked, there.mails.length]).toEqual([1, 6]);
    isShut = false;
    now = 30_000;
    await sendMany(gateway, 4);
    expect([shut.mails.length, there.mails.length]).toEqual([2, 8]);
  });

  it('are asked one at a time while all are away, and the failure is one that passes', async () => {
    const asked: string[] = [];
    const shut = (name: string) =>
      sinkOf({
        onSignIn() {
          asked.push(name);
          throw smtpRefusal(454, 'Temporary authentication failure');
        },
      });
    let now = 0;
    const members = [await shut('one'), await shut('two')].map(({ url }) => ({
      gateway: openSmtpGateway(url.replace('//', '//user:secret@')),
      weight: 1,
    }));
    const gateway = gatewayOf(openSmtpHosts(members, () => now));
    for (; now < 3; now += 1)
      await expect(gateway.send(message)).rejects.toMatchObject({ failure: 'temporary' });
    expect(asked.slice(0, 2).sort()).toEqual(['one', 'two']);
    expect(asked).toHaveLength(4);
    expect(asked[2]).not.toBe(asked[3]);
  });

  it('refuse us where all of them do; one that is away is waited for', async () => {
    const refusing = await sinkOf({
      onSignIn() {
        throw smtpRefusal(535, '5.7.8 bad password');
      },
    });
    const url = refusing.url.replace('//', '//user:secret@');
    await expect((await open(url, url)).send(message)).rejects.toMatchObject({
      failure: 'permanent',
      refusal: { stage: 'signIn' },
    });
    for (const urls of [
      [url, await gone()],
      [await gone(), url],
    ])
      await expect((await open(...urls)).send(message)).rejects.toMatchObject({ failure: 'temporary' });
  });

  it.each([
    ['before the message had begun to leave goes to the next', /RCPT TO/, null],
    ['in the middle of a message is a doubt, and nobody else is asked', /^Subject: /m, 'doubt'],
  ] as const)('a line that breaks %s', async (_, cut, failure) => {
    const [behind, other] = [await sinkOf(), await sinkOf()];
    const relay = await startMailRelay(behind.url, { cut: (text) => cut.test(text) });
    opened.push({ close: async () => relay.close() });
    const sent = (await open(`${relay.url}?weight=9`, other.url)).send(message);
    if (failure) await expect(sent).rejects.toMatchObject({ failure });
    else await sent;
    expect(other.mails).toHaveLength(failure ? 0 : 1);
  });

  it('are not asked about what one of them has refused', async () => {
    const refusing = await sinkOf({
      onRecipient() {
        throw smtpRefusal(550, '5.1.1 no such user');
      },
    });
    const other = await sinkOf();
    const gateway = await open(`${refusing.url}?weight=9`, other.url);
    await expect(gateway.send(message)).rejects.toMatchObject({ failure: 'permanent' });
    expect(other.mails).toHaveLength(0);
  });

  it('are each looked at by the doctor, without their passwords', async () => {
    const [one, two] = [await sinkOf(), await sinkOf()];
    expect(await describeMail(readConfig({ SMTP_URL: `${one.url} ${two.url}` }))).toBe(
      `the mail server ${new URL(one.url).host} takes our sign-in; the mail server ${new URL(two.url).host} takes our sign-in`,
    );
    const away = (await gone()).replace('//', '//user:hidden-1@');
    const found = describeMail(readConfig({ SMTP_URL: `${one.url} ${away}` }));
    await expect(found).rejects.toThrow(
      /^1 of 2 mail servers do not take our mail: 127\.0\.0\.1:\d+ \(.*\)$/,
    );
    await expect(found).rejects.not.toThrow(/hidden-1/);
  });
});
