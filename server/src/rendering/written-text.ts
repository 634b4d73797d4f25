import { fillFields } from '@firstlook/contract/merge-field.ts';
import { splitAtPhones } from '@firstlook/contract/phone-in-text.ts';
import { directionOfText } from '@firstlook/contract/text-direction.ts';
import { type TextPartField, textPartField } from '@firstlook/contract/text-part.ts';
import { compile, type Segment } from './merge.ts';
import { either, namedLine } from './named-line.ts';
import { lineInText } from './personal-line.ts';
import type { RenderedEmail, RenderInput } from './render-input.ts';
import {
  elseMark,
  endMark,
  ifMark,
  lineValueName,
  linkMark,
  markPattern,
  queryValueName,
  valueMark,
} from './sentinel.ts';
import { translate } from './translate.ts';

/** The text part of a mail as a person may write it: fields in double braces in the places of the marks, and back. */

/** What of a release stands in its mails for everybody alike. */
export interface TextFacts {
  title: string;
  hasViews: boolean;
  expires: boolean;
}

const fieldOfValue: Record<string, TextPartField> = {
  recipientName: 'name',
  recipientFirstName: 'firstName',
  landingUrl: 'link',
  viewInBrowserUrl: 'browserLink',
  unsubscribeUrl: 'unsubscribeUrl',
  viewsLeft: 'viewsTotal',
  viewsTotal: 'viewsTotal',
  expiresOn: 'expiresOn',
  [lineValueName]: 'personalLine',
};

/** Braces of a release are words, and no field. */
const withoutFields = (words: string) => words.replaceAll('{{', '{ {').replaceAll('}}', '} }');

const isPlain = (words: string) => !/[{}|\n]/.test(words);

type Fork = Extract<Segment, { kind: 'if' }>;

/** Words for a man, a woman and anybody else, where each is words alone; for anybody else where they are more. */
function genderForm(fork: Fork, facts: TextFacts, links: readonly string[]): string {
  const [other] = fork.no.length === 1 ? fork.no : [];
  const isPair =
    other?.kind === 'if' && (other.name === 'male' || other.name === 'female') && other.name !== fork.name;
  const own = formOf(fork.yes, facts, links);
  const second = isPair ? formOf(other.yes, facts, links) : null;
  const rest = formOf(isPair ? other.no : fork.no, facts, links);
  const [male, female] = fork.name === 'male' ? [own, second ?? rest] : [second ?? rest, own];
  const forms = [male, female, rest];
  return forms.every(isPlain) && forms.some(Boolean) ? `{{gender|${forms.join('|')}}}` : rest;
}

function formOfFork(fork: Fork, facts: TextFacts, links: readonly string[]): string {
  if (fork.name === 'male' || fork.name === 'female') return genderForm(fork, facts, links);
  if (fork.name === 'name') {
    const [named, nameless] = [fork.yes, fork.no].map((side) => formOf(side, facts, links)) as [
      string,
      string,
    ];
    // Of a sentence that says more than a name what everybody may read stands there.
    const closed = fillFields(named, (name) => (/name$/i.test(name) ? '' : undefined));
    return closed === nameless ? named : nameless;
  }
  const holds = { quota: facts.hasViews, expires: facts.expires, shared: false }[fork.name] ?? true;
  return formOf(holds ? fork.yes : fork.no, facts, links);
}

function formOf(segments: readonly Segment[], facts: TextFacts, links: readonly string[]): string {
  return segments
    .map((segment) => {
      if (segment.kind === 'text') return withoutFields(segment.text);
      if (segment.kind === 'link') return links[segment.index] ?? '';
      if (segment.kind === 'if') return formOfFork(segment, facts, links);
      const field = fieldOfValue[segment.name];
      return field ? `{{${field}}}` : '';
    })
    .join('');
}

/** The made text part of a mail as it is written: what a person begins from. */
export const textPartOf = ({ text, sentinel, links }: RenderedEmail, facts: TextFacts): string =>
  formOf(compile(text, sentinel), facts, links).trim();

/** Addresses of the made text that are another for each reader, by how they are written: they stay so in a text that somebody wrote. */
function personalAddresses({ text, html, links, sentinel }: RenderedEmail): Map<string, string> {
  const found = new Map(links.map((url, index) => [url, linkMark(sentinel, index)]));
  const query = valueMark(sentinel, queryValueName);
  for (const [whole] of `${text}\n${html}`.matchAll(new RegExp(`https?://[^\\s"'<>]*?${query}`, 'g')))
    found.set(whole.replaceAll(markPattern(sentinel), ''), whole);
  return found;
}

const address = /https?:\/\/[^\s<>"]+/g;

/** A line with the places that are another for whoever has views to spend, and where something expires. */
function filledLine(written: string, sentinel: string, { title }: Pick<TextFacts, 'title'>): string {
  const fill = (line: string, has: Partial<Record<TextPartField, string>>) =>
    fillFields(line, (name) => {
      const field = textPartField(name);
      if (field === undefined || field === 'personalLine') return undefined;
      const values: Partial<Record<TextPartField, string>> = {
        link: valueMark(sentinel, 'landingUrl'),
        unsubscribeUrl: valueMark(sentinel, 'unsubscribeUrl'),
        browserLink: valueMark(sentinel, 'viewInBrowserUrl'),
        title: withoutFields(title),
        ...has,
      };
      return values[field] ?? '';
    });
  const viewsTotal = valueMark(sentinel, 'viewsTotal');
  const expiresOn = valueMark(sentinel, 'expiresOn');
  const names = (field: TextPartField) =>
    [...written.matchAll(/\{\{([^{}|]*)/g)].some(([, name = '']) => textPartField(name.trim()) === field);
  const expiring = (has: Partial<Record<TextPartField, string>>) =>
    names('expiresOn')
      ? either(sentinel, 'expires', fill(written, { ...has, expiresOn }), fill(written, has))
      : fill(written, has);
  return names('viewsTotal')
    ? either(sentinel, 'quota', expiring({ viewsTotal }), expiring({}))
    : expiring({});
}

/** Numbers of a text that reads from right to left stand between the marks that a made text has (text-part); addresses and fields hold none. */
function withPhones(written: string): string {
  if (directionOfText(written, 'ltr') !== 'rtl') return written;
  return written
    .split(/(https?:\/\/[^\s<>"]+|\{\{[^{}]*\}\})/)
    .map((piece, place) =>
      place % 2 === 1
        ? piece
        : splitAtPhones(piece)
            .map(({ text, isPhone }) => (isPhone ? `\u2066${text}\u2069` : text))
            .join(''),
    )
    .join('');
}

/** Whoever advertises is named in full, whatever was written (mail-shell). */
function senderWords(
  written: string,
  input: Pick<RenderInput, 'locale' | 'organization' | 'isAdvertisement'>,
): string {
  if (!input.isAdvertisement) return '';
  const { name, address: street = '', phone = '', email = '' } = input.organization;
  const details = [name, street, phone, email].filter(Boolean);
  if (details.every((one) => written.includes(one))) return '';
  return `\n\n${translate(input.locale, 'mail:advertisement.sender')} ${details.join(' · ')}`;
}

/**
 * The mail with a text part that somebody wrote in the place of the made one. Links of the newsletter stay those that are counted,
 * a personal line stands first where the text has no place for it.
 */
export function withTextPart(
  rendered: RenderedEmail,
  written: string,
  input: Pick<RenderInput, 'locale' | 'organization' | 'isAdvertisement'> & Pick<TextFacts, 'title'>,
): RenderedEmail {
  const { sentinel } = rendered;
  const known = personalAddresses(rendered);
  const line = `${ifMark(sentinel, 'line')}${valueMark(sentinel, lineValueName)}${elseMark(sentinel)}${endMark(sentinel)}`;
  const text = withPhones(`${written.trim()}${senderWords(written, input)}`)
    .replace(address, (url) => {
      const [, plain = url, end = ''] = /^(.*?)([.,;:!?)\]}]*)$/.exec(url) ?? [];
      const mark = known.get(url) ?? known.get(plain);
      return mark === undefined ? url : known.has(url) ? mark : `${mark}${end}`;
    })
    .split('\n')
    .map((one) => filledLine(namedLine(one, sentinel, null), sentinel, input))
    .join('\n')
    .replace(/\{\{\s*personalLine\s*(?:\|[^{}]*)?\}\}/, line)
    .replace(/\{\{\s*personalLine\s*(?:\|[^{}]*)?\}\}/g, '');
  return { ...rendered, text: lineInText(text, sentinel), isTextWritten: true };
}
