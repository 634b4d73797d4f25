import { hasSenderDetails, type MessageKind } from '@firstlook/contract/message-kind.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import {
  goodSubject,
  holdsUnknownSubjectField,
  isSubjectOfNames,
  subjectLength,
} from '@firstlook/contract/subject.ts';
import type { KeyUnder } from '../../i18n/word-key.ts';

export interface Finding {
  key: KeyUnder<'distribute:finding'>;
  tone: 'ok' | 'warn' | 'block';
  count?: number;
}

/** What an advertisement needs, and that it has it. */
export function kindFindings(organization: OrganizationView | undefined, kind: MessageKind): Finding[] {
  if (kind === 'press' || !organization) return [];
  return [
    hasSenderDetails(organization)
      ? { key: 'advertisement', tone: 'ok' }
      : { key: 'senderDetails', tone: 'block' },
  ];
}

/** Mail programs cut a message that is longer. */
const clippedAbove = 102 * 1024;

/** What the rendered newsletter itself tells before it is sent. */
export function findingsOf(preview: ReleasePreview, written: string): Finding[] {
  const page = new DOMParser().parseFromString(preview.html, 'text/html');
  const pictures = [...page.querySelectorAll('img')];
  const unnamed = pictures.filter((one) => !one.hasAttribute('alt')).length;
  const dead = [...page.querySelectorAll('a')].filter((one) =>
    /^(#|)$/.test(one.getAttribute('href') ?? ''),
  ).length;
  const { subjectPrefix } = preview;
  const findings: Finding[] = [
    { key: 'design', tone: 'ok' },
    // The renderer adds the link where a design has none (rendering/mail-shell).
    { key: 'unsubscribe', tone: 'ok' },
    preview.text ? { key: 'text', tone: 'ok' } : { key: 'noText', tone: 'warn' },
    preview.bytes > clippedAbove ? { key: 'clipped', tone: 'warn' } : { key: 'weight', tone: 'ok' },
  ];
  if (unnamed > 0) findings.push({ key: 'noAlt', tone: 'warn', count: unnamed });
  if (dead > 0) findings.push({ key: 'deadLink', tone: 'warn', count: dead });
  if (subjectLength(`${subjectPrefix}${written}`) > goodSubject.to)
    findings.push({ key: 'longSubject', tone: 'warn', count: goodSubject.to });
  if (holdsUnknownSubjectField(written)) findings.push({ key: 'mergeField', tone: 'block' });
  if (isSubjectOfNames(written)) findings.push({ key: 'namesAlone', tone: 'block' });
  return findings;
}
