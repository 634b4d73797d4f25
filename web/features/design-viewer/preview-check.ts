import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { goodPreheader, goodSubject, subjectLength } from '@firstlook/contract/subject.ts';
import { clippedAbove, countUndescribed } from '../../parts/mail-facts.ts';
import type { DesignKind } from './viewer-look.ts';

export interface PreviewNote {
  key: 'subject' | 'preheader' | 'weight' | 'alt' | 'text';
  value: number;
  good: boolean;
}

/** Pictures without any alternative text; a deliberately empty one (`alt=""`) is a decoration and counts as good. */
export function picturesWithoutAlt(html: string): number {
  return (html.match(/<img\b[^>]*>/gi) ?? []).filter((tag) => !/\salt\s*=/i.test(tag)).length;
}

/**
 * What to look at before sending: subject, preheader, weight, texts for those who see no pictures. Of the pictures of the
 * release the release is asked: designs draw one that nobody described as a decoration.
 */
export function notesOf(kind: DesignKind, preview: ReleasePreview, data: unknown): PreviewNote[] {
  const alt = picturesWithoutAlt(preview.html) + countUndescribed(data);
  const common: PreviewNote[] = [{ key: 'alt', value: alt, good: alt === 0 }];
  if (kind === 'landingPage') return common;
  const subject = subjectLength(preview.subject ?? '');
  const preheader = [...(preview.preheader ?? '')].length;
  const text = [...(preview.text ?? '')].length;
  return [
    { key: 'subject', value: subject, good: subject >= goodSubject.from && subject <= goodSubject.to },
    {
      key: 'preheader',
      value: preheader,
      good: preheader >= goodPreheader.from && preheader <= goodPreheader.to,
    },
    { key: 'weight', value: preview.bytes, good: preview.bytes <= clippedAbove },
    { key: 'text', value: text, good: text > 0 },
    ...common,
  ];
}
