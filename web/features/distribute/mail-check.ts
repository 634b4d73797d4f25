import type { LinkCheck } from '@firstlook/contract/distribution.ts';
import { fieldsOf } from '@firstlook/contract/merge-field.ts';
import { hasSenderDetails, type MessageKind } from '@firstlook/contract/message-kind.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { keyOfOwnField } from '@firstlook/contract/own-field-name.ts';
import type { Release } from '@firstlook/contract/release.ts';
import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import {
  goodPreheader,
  goodSubject,
  holdsUnknownSubjectField,
  isSubjectOfNames,
  subjectLength,
} from '@firstlook/contract/subject.ts';
import { formatNames } from '../../i18n/format.ts';
import type { KeyUnder } from '../../i18n/word-key.ts';
import { clippedAbove, countUndescribed } from '../../parts/mail-facts.ts';
import { isLoud, spamWordsIn } from './spam-words.ts';

export interface Finding {
  key: KeyUnder<'distribute:finding'>;
  tone: 'ok' | 'warn' | 'block';
  count?: number;
  /** What it is about, in words that stand in the mail. */
  words?: string;
  /** What a server answers. */
  status?: number;
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

/** What is wrong with the words behind the subject. */
function preheaderFindings(preheader: string | null): Finding[] {
  if (preheader === null) return [];
  const findings: Finding[] = [];
  if (subjectLength(preheader) > goodPreheader.to)
    findings.push({ key: 'longPreheader', tone: 'warn', count: goodPreheader.to });
  if (holdsUnknownSubjectField(preheader)) findings.push({ key: 'preheaderField', tone: 'block' });
  if (isSubjectOfNames(preheader)) findings.push({ key: 'preheaderNames', tone: 'block' });
  return findings;
}

const ofProblem = {
  gone: 'linkGone',
  failing: 'linkFailing',
  silent: 'linkSilent',
  unreachable: 'linkUnreachable',
} as const;

/** As many are named one by one. */
const namedLinks = 5;

/** Where the links of the mail lead, as the server found them. */
export function linkFindings(check: LinkCheck | undefined): Finding[] {
  if (!check || check.checked === 0) return [];
  const { wrong, checked } = check;
  if (wrong.length === 0) return [{ key: 'links', tone: 'ok', count: checked }];
  const more = wrong.length - namedLinks;
  return [
    ...wrong.slice(0, namedLinks).map(
      ({ url, problem, status }): Finding => ({
        key: ofProblem[problem],
        tone: 'warn',
        status: status ?? 0,
        words: url,
      }),
    ),
    ...(more > 0 ? [{ key: 'linkMore', tone: 'warn', count: more } as const] : []),
  ];
}

/** What makes filters suspicious: a hint, and no reason not to send. */
export function spamFindings(subject: string, preheader: string | null, text: string | null): Finding[] {
  const findings: Finding[] = [];
  const words = spamWordsIn(subject, preheader ?? '', text ?? '');
  if (words.length > 0)
    findings.push({
      key: 'spamWords',
      tone: 'warn',
      words: formatNames(words.slice(0, 5).map((one) => `“${one}”`)),
    });
  if (isLoud(subject)) findings.push({ key: 'loudSubject', tone: 'warn' });
  return findings;
}

interface Written {
  subject: string;
  preheader: string | null;
  data: Release['releaseData'];
}

/** What the rendered newsletter itself tells before it is sent. */
export function findingsOf(preview: ReleasePreview, { subject, preheader, data }: Written): Finding[] {
  const page = new DOMParser().parseFromString(preview.html, 'text/html');
  const unnamed = countUndescribed(data);
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
  if (subjectLength(`${subjectPrefix}${subject}`) > goodSubject.to)
    findings.push({ key: 'longSubject', tone: 'warn', count: goodSubject.to });
  if (holdsUnknownSubjectField(subject, 'any')) findings.push({ key: 'mergeField', tone: 'block' });
  if (isSubjectOfNames(subject)) findings.push({ key: 'namesAlone', tone: 'block' });
  if (fieldsOf(subject).some(({ name, instead }) => keyOfOwnField(name) !== null && instead === ''))
    findings.push({ key: 'emptyField', tone: 'warn' });
  return [...findings, ...preheaderFindings(preheader), ...spamFindings(subject, preheader, preview.text)];
}
