import { describe, expect, it } from 'vitest';
import { exchange, postfix } from '../../../test/returned-mail.ts';
import { readablePart, readReport } from './report-mail.ts';

const address = 'bounces@press.example';
const row = `bounces+${'0'.repeat(8)}${'a'.repeat(42)}@press.example`;
const returned = (body: string) => ({
  to: row,
  address: 'person@a.example',
  raw: Buffer.from(`Message-ID: <1@press.example>\r\nSubject: News\r\n\r\n${body}`),
});
/** A text in parts within parts. */
const nested = (depth: number, body: string): Buffer => {
  const heads = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
  );
  return Buffer.from(`MIME-Version: 1.0\n${heads.join('')}Content-Type: text/plain\n\n${body}`);
};
const linesOf = (part: Buffer | null) => part?.toString('latin1').split('\n').length;

describe('what of a message is parsed', () => {
  it('is at most 128 KB and 3000 lines', () => {
    expect(readablePart(Buffer.alloc(250_000, 'a'))).toHaveLength(128 * 1024);
    expect(linesOf(readablePart(Buffer.alloc(250_000, '\n')))).toBe(3001);
    expect(readablePart(Buffer.from('a\nb'))?.toString()).toBe('a\nb');
    expect(readablePart(Buffer.alloc(0))).toHaveLength(0);
  });

  it.each(['boundary=x', 'Boundary*0="x"', 'boundary*0*=x', 'boundary\n\t=x'])(
    'is nothing where %j stands more than twelve times',
    (words) => {
      const of = (times: number) => readablePart(Buffer.from(`${words}\n`.repeat(times)));
      expect(of(12)).not.toBeNull();
      expect(of(13)).toBeNull();
    },
  );

  it('is a report only where its parts are not deeper than those of a mail server', async () => {
    const within = (depth: number) => {
      const report = 'X-Failed-Recipients: a@b.example\n';
      return readReport(address, Buffer.concat([Buffer.from(report), nested(depth, '550 unknown user')]));
    };
    expect(await within(6)).toMatchObject({ kind: 'delivery' });
    expect(await within(7)).toBeNull();
  });
});

describe('a report with a long message behind it', () => {
  it.each([
    ['Postfix', (body: string) => `${postfix(returned(''))}${body}`],
    ['Exchange', (body: string) => exchange(returned(body))],
  ])('of %s says the same as with a short one', async (_name, write) => {
    const short = await readReport(address, Buffer.from(write('short')));
    expect(short).toMatchObject({
      kind: 'delivery',
      outcomes: [{ action: 'failed', addresses: expect.arrayContaining(['person@a.example']) }],
    });
    expect(short?.names.tokens).not.toHaveLength(0);
    for (const body of ['A line of the news.\r\n'.repeat(12_000), `${'a'.repeat(998)}\r\n`.repeat(250)]) {
      const raw = Buffer.from(write(body));
      expect(readablePart(raw)?.length).toBeLessThan(raw.length);
      const long = await readReport(address, raw);
      expect(long).toEqual({
        ...short,
        outcomes: short?.outcomes.map((one) => ({ ...one, at: expect.any(Date) })),
      });
    }
  });
});

it('a field of any blanks is read in one go', async () => {
  const report = (value: string) =>
    Buffer.from(
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nDiagnostic-Code: ${value}\n`,
    );
  // What follows a lone carriage return is of the same field; a rule that steps back through it takes hours.
  const read = await readReport(address, report(`${' '.repeat(100_000)}550 no\rsuch user`));
  expect(read?.outcomes).toMatchObject([{ words: '550 no such user' }]);
});
