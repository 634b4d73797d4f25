import { expect, it } from 'vitest';
import type { Literal, Piece } from '../../rendering/merge.ts';
import { base64Body } from './base64-body.ts';

const literal = (text: string): Literal => ({ kind: 'text', text });
const read = (body: string) => Buffer.from(body, 'base64').toString('utf8');

it('encodes every mixture of shared and personal pieces to the bytes of the whole', () => {
  const shared = ['', 'א', 'ab', '<p>\n', 'שלום לך '.repeat(40), 'x'.repeat(57), 'y'].map(literal);
  const personal = [
    '',
    'Q',
    'דנה',
    'https://portal.example/l/0123456789abcdef0123456789abcdef/1?a=b&amp;c=d',
  ];
  for (let round = 0; round < 500; round += 1) {
    const pieces: Piece[] = Array.from({ length: 1 + (round % 9) }, (_, position) => {
      const pick = round * 31 + position * 17;
      return pick % 3 === 0
        ? (personal[pick % personal.length] as string)
        : (shared[pick % shared.length] as Literal);
    });
    const body = Buffer.concat(base64Body(pieces)).toString('latin1');
    const whole = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
    expect(read(body)).toBe(whole.replace(/\n/g, '\r\n'));
    for (const line of body.split('\r\n')) expect(line).toMatch(/^[A-Za-z0-9+/=]{0,76}$/);
    // Padding ends a body; in its middle a parser might stop there.
    expect(body.replace(/=*\r\n$/, '')).not.toContain('=');
  }
});
