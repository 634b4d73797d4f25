import { directionOfText } from '@firstlook/contract/text-direction.ts';
import {
  type ConditionName,
  elseMark,
  endMark,
  ifMark,
  lineValueName,
  markPattern,
  valueMark,
} from './sentinel.ts';

/** Mail programs do not know `dir="auto"`, or not all of them: the side is written for each line. */
export const isRightToLeft = (line: string): boolean => directionOfText(line, 'ltr') === 'rtl';

const value = (sentinel: string) => valueMark(sentinel, lineValueName);

/** The line of a reader in its own direction; nothing for whom none was written. */
export function lineBlock(sentinel: string): string {
  const inDirection = (dir: 'rtl' | 'ltr', side: string) =>
    `<div dir="${dir}" style="margin:10px 0;text-align:${side};">${value(sentinel)}</div>`;
  return [
    ifMark(sentinel, 'line'),
    ifMark(sentinel, 'lineRtl'),
    inDirection('rtl', 'right'),
    elseMark(sentinel),
    inDirection('ltr', 'left'),
    endMark(sentinel),
    elseMark(sentinel),
    endMark(sentinel),
  ].join('');
}

/** A whole `lineBlock`, as it comes out of a template and the sanitizer. */
const wholeBlock = (sentinel: string) =>
  new RegExp(
    `${ifMark(sentinel, 'line')}${ifMark(sentinel, 'lineRtl')}[\\s\\S]*?${endMark(sentinel)}${elseMark(sentinel)}${endMark(sentinel)}`,
    'g',
  );

/** Whether everybody for whom a line was written reads it: it stands whole, and in no branch that is another reader's. */
function isPlaced(body: string, sentinel: string): boolean {
  if (body.replace(wholeBlock(sentinel), '').includes(value(sentinel))) return false;
  const open: { name: string; isElse: boolean }[] = [];
  const hides = ({ name, isElse }: (typeof open)[number]) =>
    name !== ('lineRtl' satisfies ConditionName) && (name !== 'line' || isElse);
  for (const [, kind, name = ''] of body.matchAll(markPattern(sentinel))) {
    const last = open.at(-1);
    if (kind === 'I') open.push({ name, isElse: false });
    else if (kind === 'E' && last) last.isElse = true;
    else if (kind === 'F') open.pop();
    else if (kind === 'V' && name === lineValueName && !open.some(hides)) return true;
  }
  return false;
}

/**
 * The body of a mail in which a personal line has its place: where the design puts it, else before everything. So no design can
 * lose one, not even one that shows it to some readers only.
 */
export function withPersonalLine(body: string, sentinel: string, style: string): string {
  if (isPlaced(body, sentinel)) return body;
  const before = `${ifMark(sentinel, 'line')}<div class="tx" style="${style}">${lineBlock(sentinel)}</div>${elseMark(sentinel)}${endMark(sentinel)}`;
  return before + body.replace(wholeBlock(sentinel), '').replaceAll(value(sentinel), '');
}

/** A plain text has no sides: there the line stands once. */
export const forTextPart = (html: string, sentinel: string): string =>
  html.replace(
    wholeBlock(sentinel),
    `${ifMark(sentinel, 'line')}<div>${value(sentinel)}</div>${elseMark(sentinel)}${endMark(sentinel)}`,
  );

/** The finished text part, which reads for everybody without a line as if it had no place; where the line was lost on the way it stands first. */
export function lineInText(text: string, sentinel: string): string {
  const [ends, begins] = [`${elseMark(sentinel)}${endMark(sentinel)}`, ifMark(sentinel, 'line')];
  if (!text.includes(value(sentinel))) return `${begins}${value(sentinel)}\n\n${ends}${text}`;
  const place = new RegExp(`(\\s*)(?:${begins}\\s*)+${value(sentinel)}\\s*((?:${ends}\\s*)+)`, 'g');
  return text.replace(place, (_, above: string, end: string, at: number) => {
    const below = /\s*$/.exec(end)?.[0] ?? '';
    const gap = above.length > below.length ? above : below;
    const line = at === 0 ? `${value(sentinel)}\n\n` : `\n\n${value(sentinel)}${gap === '' ? '\n\n' : ''}`;
    return `${begins}${line}${ends}${at === 0 ? '' : gap}`;
  });
}
