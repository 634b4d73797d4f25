import type { Gender } from '@firstlook/contract/gender.ts';
import { fillFields, holdsOwnField, type OwnValues, readOwnField } from '@firstlook/contract/merge-field.ts';
import { escapeHtml } from './escape-html.ts';
import { isRightToLeft } from './personal-line.ts';
import type { RenderedEmail, RenderedPage } from './render-input.ts';
import { type ConditionName, lineValueName, markPattern, markupValueName } from './sentinel.ts';

/** What belongs to one reader. Text values are plain; the merge escapes them where they land in HTML. */
export interface MergeValues {
  recipientName?: string;
  recipientFirstName?: string;
  /** How the reader is addressed, where that is known. */
  gender?: Gender | null;
  /** What the reader's own fields say, by their key. */
  own?: OwnValues | undefined;
  /** What was written to this reader alone, finished; empty where there is none. */
  personalLine?: string;
  landingUrl: string;
  viewInBrowserUrl: string;
  unsubscribeUrl: string;
  pixelUrl: string;
  /** Added to the addresses of files, so that they open for this reader (`readerQuery`). */
  readerQuery?: string;
  /** Whether files that are for known people only are offered. */
  isKnown?: boolean;
  /** Whether the public address of the page, which stands in its head, opens for everybody. */
  isShared?: boolean;
  /** Address of the tracked link with this index in `RenderedEmail.links`. */
  linkUrl(index: number): string;
  viewsLeft?: number | null;
  viewsTotal?: number | null;
  /** Already written for the reader, dd/mm/yyyy. */
  expiresOn?: string | null;
  /** HTML of ours: the page in its other languages, those that open for this reader. */
  languageSwitch?: string;
}

/** What is the same for every reader; the object is the same, too, so that what is made of it can be kept. */
export interface Literal {
  kind: 'text';
  text: string;
}
/** A merged text in order: literals, and strings that belong to one reader. */
export type Piece = Literal | string;

export type Segment =
  | Literal
  | { kind: 'value'; name: string }
  | { kind: 'link'; index: number }
  | { kind: 'if'; name: string; yes: Segment[]; no: Segment[] };

const conditions: Record<ConditionName, (values: MergeValues) => boolean> = {
  name: (values) => Boolean(values.recipientFirstName || values.recipientName),
  quota: (values) => values.viewsTotal !== undefined && values.viewsTotal !== null,
  expires: (values) => Boolean(values.expiresOn),
  known: (values) => values.isKnown ?? false,
  shared: (values) => values.isShared ?? false,
  male: (values) => values.gender === 'male',
  female: (values) => values.gender === 'female',
  line: (values) => Boolean(values.personalLine),
  lineRtl: (values) => isRightToLeft(values.personalLine ?? ''),
};

/** Cuts the output once into literals and marks; merging is then one pass over a few dozen pieces. */
export function compile(source: string, sentinel: string): Segment[] {
  const root: Segment[] = [];
  let target = root;
  const open: { node: Extract<Segment, { kind: 'if' }>; parent: Segment[] }[] = [];
  let at = 0;
  for (const match of source.matchAll(markPattern(sentinel))) {
    if (match.index > at) target.push({ kind: 'text', text: source.slice(at, match.index) });
    at = match.index + match[0].length;
    const name = match[2] ?? '';
    if (match[1] === 'V') target.push({ kind: 'value', name });
    else if (match[1] === 'K') target.push({ kind: 'link', index: Number(name) });
    else if (match[1] === 'I') {
      const node = { kind: 'if' as const, name, yes: [], no: [] };
      target.push(node);
      open.push({ node, parent: target });
      target = node.yes;
    } else {
      // A mark without its partner (sanitizing took the other half away) stands for nothing.
      const last = match[1] === 'E' ? open.at(-1) : open.pop();
      if (last) target = match[1] === 'E' ? last.node.no : last.parent;
    }
  }
  if (at < source.length) target.push({ kind: 'text', text: source.slice(at) });
  return root;
}

function readValue(values: MergeValues, name: string): string {
  switch (name) {
    case 'recipientName':
      return values.recipientName || values.recipientFirstName || '';
    case 'recipientFirstName':
      return values.recipientFirstName || values.recipientName || '';
    case lineValueName:
      return values.personalLine ?? '';
    case 'landingUrl':
      return values.landingUrl;
    case 'viewInBrowserUrl':
      return values.viewInBrowserUrl;
    case 'unsubscribeUrl':
      return values.unsubscribeUrl;
    case 'pixelUrl':
      return values.pixelUrl;
    case 'readerQuery':
      return values.readerQuery ?? '';
    case 'viewsLeft':
      return String(values.viewsLeft ?? values.viewsTotal ?? '');
    case 'viewsTotal':
      return String(values.viewsTotal ?? '');
    case 'expiresOn':
      return values.expiresOn ?? '';
    default:
      return '';
  }
}

function collect(
  segments: Segment[],
  values: MergeValues,
  encode: (text: string) => string,
  pieces: Piece[] = [],
): Piece[] {
  for (const segment of segments) {
    if (segment.kind === 'text') pieces.push(segment);
    else if (segment.kind === 'value' && segment.name === markupValueName)
      pieces.push(values.languageSwitch ?? '');
    else if (segment.kind === 'value') pieces.push(encode(readValue(values, segment.name)));
    else if (segment.kind === 'link') pieces.push(encode(values.linkUrl(segment.index)));
    else {
      const holds = conditions[segment.name as ConditionName]?.(values) ?? false;
      collect(holds ? segment.yes : segment.no, values, encode, pieces);
    }
  }
  return pieces;
}

const joined = (pieces: Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

function write(segments: Segment[], values: MergeValues, encode: (text: string) => string): string {
  return joined(collect(segments, values, encode));
}

const asIs = (text: string) => text;
/** A name must not be able to end a header line or fake a second line in the text part. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** A name in a subject must not be read as a field of it. */
const withoutMarks = (text: string) => oneLine(text).replaceAll('{{', '{ {');

/** The subject for one reader: own fields stand in it as they were written (`render.ts`), and are filled when all else is. */
function writeSubject(segments: Segment[], values: MergeValues, source: string): string {
  if (!holdsOwnField(source)) return write(segments, values, oneLine);
  const own = values.own ?? {};
  return fillFields(write(segments, values, withoutMarks), (name) => {
    const said = readOwnField(name, own);
    return said === undefined ? undefined : oneLine(said);
  }).trim();
}

/** A text part that somebody wrote, its own fields filled as those of a subject; a made one is what it is, whatever it says. */
function textPieces(
  segments: Segment[],
  values: MergeValues,
  { text, isTextWritten }: RenderedEmail,
): Piece[] {
  if (!isTextWritten || !holdsOwnField(text)) return collect(segments, values, oneLine);
  const own = values.own ?? {};
  return [
    fillFields(write(segments, values, withoutMarks), (name) => {
      const said = readOwnField(name, own);
      return said === undefined ? undefined : oneLine(said);
    }),
  ];
}

interface CompiledEmail {
  subject: Segment[];
  html: Segment[];
  text: Segment[];
}
const compiledEmails = new WeakMap<RenderedEmail, CompiledEmail>();
const compiledPages = new WeakMap<RenderedPage, Segment[]>();

/**
 * One person's mail out of a finished rendering, by string replacement only, in pieces. Keep the same `rendered` object
 * for a whole batch: it is cut at its first use.
 */
export function mergeEmailPieces(
  rendered: RenderedEmail,
  values: MergeValues,
): { subject: string; html: Piece[]; text: Piece[] } {
  let compiled = compiledEmails.get(rendered);
  if (!compiled) {
    const { sentinel } = rendered;
    compiled = {
      subject: compile(rendered.subject, sentinel),
      html: compile(rendered.html, sentinel),
      text: compile(rendered.text, sentinel),
    };
    compiledEmails.set(rendered, compiled);
  }
  return {
    subject: writeSubject(compiled.subject, values, rendered.subject),
    html: collect(compiled.html, values, escapeHtml),
    text: textPieces(compiled.text, values, rendered),
  };
}

/**
 * The subject as somebody without a name reads it: what a send is called.
 *
 * @param own what stands for own fields
 * @param gender how they are addressed, where that is known
 */
export function namelessSubject(
  { subject, sentinel }: RenderedEmail,
  own: OwnValues = {},
  gender: Gender | null = null,
): string {
  const nobody: MergeValues = {
    gender,
    own,
    landingUrl: '',
    viewInBrowserUrl: '',
    unsubscribeUrl: '',
    pixelUrl: '',
    linkUrl: () => '',
  };
  return writeSubject(compile(subject, sentinel), nobody, subject);
}

/** The same as whole texts, and what inboxes show of it. */
export function mergeEmail(
  rendered: RenderedEmail,
  values: MergeValues,
): { subject: string; preheader: string; html: string; text: string } {
  const { subject, html, text } = mergeEmailPieces(rendered, values);
  const preheader = write(compile(rendered.preheader, rendered.sentinel), values, oneLine);
  return { subject, preheader, html: joined(html), text: joined(text) };
}

/** One reader's landing page. A reader without a personal link simply has no name and no quota. */
export function mergePage(rendered: RenderedPage, values: MergeValues): { title: string; html: string } {
  let compiled = compiledPages.get(rendered);
  if (!compiled) {
    compiled = compile(rendered.html, rendered.sentinel);
    compiledPages.set(rendered, compiled);
  }
  return {
    title: write(compile(rendered.title, rendered.sentinel), values, asIs),
    html: write(compiled, values, escapeHtml),
  };
}
