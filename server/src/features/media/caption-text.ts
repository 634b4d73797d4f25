import { plainTextOf } from '@firstlook/contract/plain-text.ts';

/** What is wrong with a file of captions, and in which of its lines; its code is a key of the words `releaseEdit:captions.fault`. */
export class CaptionFault extends Error {
  readonly code: 'noCues' | 'tooManyCues' | 'time' | 'endsBeforeStart' | 'tooLong' | 'afterEnd';
  readonly line: number;
  constructor(code: CaptionFault['code'], line: number) {
    super(`captions: ${code} in line ${line}`);
    this.code = code;
    this.line = line;
  }
}

interface Cue {
  /** Where its times stand in the file. */
  line: number;
  /** Milliseconds. */
  from: number;
  to: number;
  text: string;
}

export const mostCues = 10_000;
/** A screen holds two lines; this is ten times as much. */
const longestCue = 1000;
const longestFilm = 24 * 3_600_000;

const clock = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timing = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s.*)?$`);

function millisecondsOf(parts: (string | undefined)[], line: number): number {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  if (Number(minutes) > 59 || Number(seconds) > 59) throw new CaptionFault('time', line);
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(rest.padEnd(3, '0'));
}

function timesOf(text: string, line: number): { from: number; to: number } {
  const found = timing.exec(text);
  if (!found) throw new CaptionFault('time', line);
  const from = millisecondsOf(found.slice(1, 5), line);
  const to = millisecondsOf(found.slice(5, 9), line);
  if (to > longestFilm) throw new CaptionFault('time', line);
  if (to <= from) throw new CaptionFault('endsBeforeStart', line);
  return { from, to };
}

const kept = new Set(['b', 'i', 'u', 'ruby', 'rt']);
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' };
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Marks that turn a direction or are not seen, and signs that end a line of a file. */
const hidden = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\0]|(?!\n)\p{Cc}/gu;

const plain = (text: string) =>
  text
    .replace(/&(\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(hidden, '')
    .replace(/[&<>]/g, (sign) => escaped[sign] ?? sign);

/** Bold, italic, underlined and ruby stay, each closed; every other mark-up goes, its words stay. */
function cleanMarkup(text: string): string {
  const open: string[] = [];
  let out = '';
  for (const part of text.replace(/\{\\[^}]*\}/g, '').split(/(<\/?[a-z][^<>]*>)/i)) {
    const tag = /^<(\/?)([a-z]+)[^<>]*>$/i.exec(part);
    if (!tag) {
      out += plain(part);
      continue;
    }
    const name = (tag[2] ?? '').toLowerCase();
    if (!kept.has(name)) continue;
    if (!tag[1]) {
      open.push(name);
      out += `<${name}>`;
    } else if (open.at(-1) === name) {
      open.pop();
      out += `</${name}>`;
    }
  }
  return (
    out +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}

const rightToLeft = /[\u0590-\u08ff]/;
/**
 * Files for old players have the sign that ends a Hebrew line at its beginning, where those players drew it on the left. A
 * line never begins with one; three points do stand there.
 */
function inReadingOrder(line: string): string {
  if (!rightToLeft.test(line)) return line;
  const found = /^((?:<[biu]>)*)\s*([.,!?;:]{1,2}|!!!|\?\?\?)(?![.,])\s*(.*?)\s*(-?)((?:<\/[biu]>)*)$/.exec(
    line,
  );
  if (!found || /^\d/.test(found[3] ?? '')) return line;
  const [, before = '', signs = '', words = '', dash = '', after = ''] = found;
  if (signs === '..' || words === '') return line;
  return `${before}${dash ? '- ' : ''}${words}${[...signs].reverse().join('')}${after}`;
}

/** @throws CaptionFault before more is done with what is no caption */
function cueTextOf(lines: readonly string[], number: number): string {
  const written = lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n');
  if (written.length > 3 * longestCue) throw new CaptionFault('tooLong', number);
  const shown = cleanMarkup(written)
    .split('\n')
    .map((line) => inReadingOrder(line.trim()))
    .filter((line) => plainTextOf(line).trim() !== '')
    .join('\n');
  if (shown.length > longestCue) throw new CaptionFault('tooLong', number);
  return shown;
}

/** A block without times, up to the next free line: a style, a region, a note. */
const aside = /^(NOTE|STYLE|REGION)(\s|$)/;

/**
 * Cues of a WebVTT or SubRip file in order of time. Styles, regions, notes and places on the screen are left out.
 *
 * @throws CaptionFault
 */
function readCues(text: string): Cue[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (aside.test(line)) while ((lines[at + 1] ?? '').trim() !== '') at++;
    else if (line.includes('-->')) {
      const number = at + 1;
      const times = timesOf(line, number);
      const words: string[] = [];
      while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '') words.push(lines[++at] ?? '');
      const shown = cueTextOf(words, number);
      if (shown !== '') cues.push({ line: number, ...times, text: shown });
      if (cues.length > mostCues) throw new CaptionFault('tooManyCues', number);
    }
  }
  if (cues.length === 0) throw new CaptionFault('noCues', 1);
  return cues.sort((a, b) => a.from - b.from);
}

function timeText(milliseconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/**
 * Captions of either kind as WebVTT that holds words and times, and nothing that acts.
 *
 * @param filmSeconds how long the film is, where that is known: captions that all come after its end are another film's
 * @throws CaptionFault
 */
export function captionTextOf(text: string, filmSeconds: number | null): string {
  const cues = readCues(text);
  const [first] = cues;
  if (first && filmSeconds && first.from >= filmSeconds * 1000)
    throw new CaptionFault('afterEnd', first.line);
  const blocks = cues.map((cue) => `${timeText(cue.from)} --> ${timeText(cue.to)}\n${cue.text}`);
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}
