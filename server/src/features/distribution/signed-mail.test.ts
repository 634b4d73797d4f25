import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadSignature, readSignatures } from '../../../test/dkim-reader.ts';
import { type DomainStage, publish, startDomainStage, startHouse } from '../../../test/domain-stage.ts';
import { buildContacts, buildRelease } from '../../../test/factories.ts';
import { hasOpenDkim, verdictsOfOpenDkim } from '../../../test/open-dkim.ts';

let stage: DomainStage;
beforeAll(async () => {
  stage = await startDomainStage();
}, 60_000);
afterAll(() => stage.stop());

const headersOf = (raw: Buffer) =>
  new Map(
    (raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '')
      .split(/\r\n(?![ \t])/)
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
/** Headers that every mail of a send has, and those that only a list's have. */
const always = ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'];
const ofLists = ['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Help', 'List-Id', 'Feedback-ID'];

/** An organization with a verified domain, which sends what a test asks for; answers what arrived. */
async function startSending(domain: string, settings: object = {}) {
  const house = await startHouse(stage, domain, settings);
  publish(stage.dns, await house.add());
  await house.check();
  const { platform } = stage.server;
  const contacts = await buildContacts(platform, house.organizationId, 3);
  const send = async (data: Record<string, unknown>, act = 'distribute-release', body: object = {}) => {
    const release = await buildRelease(platform, house.organizationId, data);
    const answer = await stage.server.call(
      'POST',
      `/api/distribution/${house.organizationId}/${act}/${release.id}`,
      { cookie: house.cookie, body: { from: { email: house.sender, allowReply: true }, contacts, ...body } },
    );
    expect(answer.statusCode).toBeLessThan(300);
    return release.id;
  };
  const arrived = () => stage.sink.mails.filter(({ from }) => from === house.sender).map(({ raw }) => raw);
  return { ...house, send, arrived };
}

/** Whether both signatures hold and cover what they have to. */
function expectSigned(
  raw: Buffer,
  signatures: readonly ReadSignature[],
  domain: string,
  wanted: readonly string[],
) {
  expect(signatures.map(({ algorithm, verdict }) => [algorithm, verdict])).toEqual([
    ['ed25519-sha256', 'pass'],
    ['rsa-sha256', 'pass'],
  ]);
  const present = [...headersOf(raw).keys()];
  for (const signature of signatures) {
    expect(signature.domain).toBe(domain);
    expect(present).toEqual(expect.arrayContaining([...wanted]));
    for (const name of wanted) expect(signature.covers).toContain(name.toLowerCase());
    // One more From than there is: nobody adds a second one.
    expect(signature.covers.filter((name) => name === 'from')).toHaveLength(2);
  }
}

describe('a mail from a verified domain', () => {
  it('is signed by both keys for every reader, in Hebrew and with an archive copy', async () => {
    const house = await startSending('hebrew.example', {
      distributionBcc: 'archive@hebrew.example',
      fromEmails: [
        { email: 'press@hebrew.example', title: 'בית הוצאה "גל"', allowReply: false, isDefault: true },
      ],
    });
    await house.send({ title: `גל גבוה: ${'סיפור ארוך מאוד '.repeat(8)}` });
    await expect.poll(() => house.arrived().length, { timeout: 20_000 }).toBe(4);
    for (const raw of house.arrived()) {
      const isCopy = headersOf(raw).get('To') === 'archive@hebrew.example';
      const wanted = isCopy ? always : [...always, ...ofLists, 'Reply-To'];
      expectSigned(raw, await readSignatures(raw, stage.dns.address), house.domain, wanted);
    }
  });

  it('is signed in English, as a test and in a rehearsal', async () => {
    const house = await startSending('english.example');
    await house.send({ title: 'Waterline  with   spaces \\ and "quotes"' });
    await house.send({ title: 'Test' }, 'test', { contacts: [{ email: 'me@readers.example' }] });
    await house.send({ title: 'Rehearsal' }, 'distribute-release', { testMode: true });
    await expect.poll(() => house.arrived().length, { timeout: 20_000 }).toBe(5);
    for (const raw of house.arrived())
      expectSigned(raw, await readSignatures(raw, stage.dns.address), house.domain, [...always, ...ofLists]);
  });

  it.skipIf(!hasOpenDkim)(
    'is verified by opendkim in every shape, and refused once it was changed',
    async () => {
      const house = await startSending('second.example');
      const line = { personalLine: 'נעם, הפרק השלישי הוא שלך. "Noam"' };
      await house.send({ title: 'Line' }, 'distribute-release', {
        contacts: [{ email: 'line@readers.example', firstName: 'נעם', ...line }],
        subject:
          '{{firstName|friend}}, “a subject” — with €, 🎬 and an end that is so long that it is folded more than once',
        preheader: 'מה שנראה ליד הנושא · & <b>',
      });
      await expect.poll(() => house.arrived().length, { timeout: 20_000 }).toBe(1);
      // Those of the tests before: Hebrew, English, a copy for the archive, tests.
      const mails = stage.sink.mails.filter(({ raw }) => /^DKIM-Signature:/im.test(raw.toString('latin1')));
      expect(mails.length).toBeGreaterThan(9);
      for (const { raw } of mails) {
        const verdicts = verdictsOfOpenDkim(raw, stage.dns);
        expect(verdicts).toHaveLength(2);
        for (const verdict of verdicts) expect(verdict).toMatch(/verification \(.*\) succeeded$/);
      }
      const changed = Buffer.from(
        house
          .arrived()[0]
          ?.toString('latin1')
          .replace(/^Subject: /m, 'Subject: other ') ?? '',
        'latin1',
      );
      for (const verdict of verdictsOfOpenDkim(changed, stage.dns)) expect(verdict).toMatch(/failed/);
    },
  );

  it('says so when anything of it was changed on the way', async () => {
    const house = await startSending('changed.example');
    await house.send({ title: 'Test' }, 'test', { contacts: [{ email: 'me@readers.example' }] });
    const text = house.arrived()[0]?.toString('latin1') ?? '';
    const verdicts = async (changed: string) =>
      (await readSignatures(Buffer.from(changed, 'latin1'), stage.dns.address)).map(({ verdict }) => verdict);
    expect(await verdicts(text)).toEqual(['pass', 'pass']);
    // Folded and spaced anew, as relays do, it holds.
    expect(await verdicts(text.replace(/^Feedback-ID: /m, 'feedback-id:\r\n   '))).toEqual(['pass', 'pass']);
    for (const changed of [
      text.replace(/^Subject: /m, 'Subject: other '),
      text.replace(/^List-Unsubscribe: <http/m, 'List-Unsubscribe: <https'),
      text.replace('One-Click', 'One-Clack'),
      text.replace(/^From: /m, 'From: someone@else.example\r\nFrom: '),
      text.replace(/^To: /m, 'Reply-To: someone@else.example\r\nTo: '),
    ])
      expect(await verdicts(changed)).toEqual(['signature', 'signature']);
    expect(await verdicts(`${text}more\r\n`)).toEqual(['body', 'body']);
    expect(await verdicts(text.replace(/;charset=utf-8|; charset=utf-8/, '; charset=latin1'))).toEqual([
      'body',
      'body',
    ]);
  });

  it('names its release and its sender for the sums of mailbox providers, and nobody who reads it', async () => {
    const house = await startSending('feedback.example');
    const releaseId = await house.send({ title: 'Waterline' });
    await expect.poll(() => house.arrived().length, { timeout: 20_000 }).toBe(3);
    const mails = house.arrived().map(headersOf);
    for (const headers of mails) {
      expect(headers.get('Feedback-ID')).toBe(`${releaseId}:${house.organizationId}:newsletter:firstlook`);
      expect(headers.get('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      expect(headers.get('List-Help')).toBe(headers.get('List-Unsubscribe'));
    }
    const help = mails[0]?.get('List-Help')?.slice(1, -1) ?? '';
    expect((await stage.server.call('GET', new URL(help).pathname)).statusCode).toBe(200);
  });
});

it('leaves a mail from a domain that is not verified as it is, and sends it', async () => {
  const house = await startSending('unknown.example');
  // No look at DNS has found its keys.
  await stage.write('update sender_domain_key set seen_at = null where organization_id = $1', [
    house.organizationId,
  ]);
  await house.send({ title: 'Waterline' });
  await expect.poll(() => house.arrived().length, { timeout: 20_000 }).toBe(3);
  for (const raw of house.arrived()) expect(raw.toString('latin1')).not.toMatch(/DKIM-Signature/i);
});
