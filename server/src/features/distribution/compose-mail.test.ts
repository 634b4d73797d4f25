import { expect, it } from 'vitest';
import type { MergeValues } from '../../rendering/merge.ts';
import { composeMail } from './compose-mail.ts';

const values = { unsubscribeUrl: 'https://press.example/unsubscribe/t' } as MergeValues;

function subjectOf(subjectPrefix: string): string {
  const raw = composeMail({
    id: 'm1',
    from: { email: 'press@studio.example', title: 'Studio', allowReply: true },
    to: { email: 'noa@paper.example', name: 'Noa' },
    subjectPrefix,
    rendered: {
      subject: '',
      preheader: '',
      html: '',
      text: '',
      links: [],
      bytes: 0,
      sentinel: `fl${'0'.repeat(24)}x`,
    },
    values,
    isDistribution: true,
    listName: 'r1',
    organizationId: 'o1',
    date: new Date('2026-11-22T08:00:00Z'),
  }).toString('utf8');
  return /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? '';
}

it('lets no sign of a subject turn the reading of the rest', () => {
  const encoded = subjectOf('Film \u202Egpj.exe\u2066');
  const text = Buffer.from(/=\?UTF-8\?B\?([^?]+)/i.exec(encoded)?.[1] ?? '', 'base64').toString() || encoded;
  expect(text).toBe('Film gpj.exe');
});

it('encodes what would be read as an encoded word', () => {
  expect(subjectOf('=?utf-8?B?QUFB?= plain')).toMatch(/^=\?UTF-8\?B\?(?!QUFB)/i);
  expect(subjectOf('plain words')).toBe('plain words');
});
