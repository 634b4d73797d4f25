import { withoutHiddenMarks } from './visible-text.ts';

/** A part of a film or of a sound, from its second to the next one's. */
export interface Chapter {
  at: number;
  title: string;
}

export const mostChapters = 100;
export const longestChapterTitle = 120;
/** In seconds. */
export const longestFilm = 100 * 3600;

function chapterOf(value: unknown): Chapter | null {
  if (typeof value !== 'object' || value === null) return null;
  const { at, title } = value as Partial<Chapter>;
  if (typeof at !== 'number' || !Number.isFinite(at) || at < 0 || at > longestFilm) return null;
  const words = typeof title === 'string' ? title.trim() : '';
  return words && words.length <= longestChapterTitle ? { at: Math.round(at), title: words } : null;
}

/** The chapters that a File item says, in their order, one at a second; none where it says none that are some. */
export function chaptersOf(item: unknown): Chapter[] {
  if (typeof item !== 'object' || item === null || !('chapters' in item) || !Array.isArray(item.chapters))
    return [];
  const found = new Map<number, Chapter>();
  for (const one of item.chapters.slice(0, mostChapters)) {
    const chapter = chapterOf(one);
    if (chapter && !found.has(chapter.at)) found.set(chapter.at, chapter);
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at);
}

/** Chapters to which a film of this length gets. */
export const chaptersWithin = (chapters: readonly Chapter[], seconds: number | null | undefined): Chapter[] =>
  chapters.filter(({ at }) => !seconds || at < seconds);

/** Chapters that begin where a film of this length is over; none where its length is not known. */
export const chaptersBehind = (
  chapters: readonly Chapter[],
  seconds: number | null | undefined,
): Chapter[] => (seconds ? chapters.filter(({ at }) => at >= seconds) : []);

/**
 * The film of the file (`film_version`) that the chapters of an item were written for. Those from before it was noted are of
 * the first one.
 */
export function filmOfChapters(item: unknown): number {
  const version = typeof item === 'object' && item !== null && 'chaptersOf' in item ? item.chaptersOf : null;
  return typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : 1;
}

/** Seconds as `0:04`, `48:06`, `1:02:03`; parts of a second are left out. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** As people write them, a line each: `1:30 The storm`. */
export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ at, title }) => `${clock(at)} ${title}`).join('\n');

/**
 * Reads the lines of `chapterLines`, as forgiving as people are: `1:30 - Title`, `01:02:03 Title`, with the marks of direction
 * that texts bring along from elsewhere.
 * @returns the chapters, the numbers (from 1) of lines that are none, which of those are too long to be one, and how each
 * second was written
 */
export function parseChapterLines(text: string): {
  chapters: Chapter[];
  faults: number[];
  long: number[];
  written: ReadonlyMap<number, string>;
} {
  const written = new Map<number, string>();
  const chapters: Chapter[] = [];
  const faults: number[] = [];
  const long: number[] = [];
  for (const [index, pasted] of text.split(/\r?\n/).entries()) {
    const line = withoutHiddenMarks(pasted);
    if (!line) continue;
    const found = /^\s*(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:\s*[-–—.)]\s*|\s+)(\S.*)$/.exec(line);
    const [, hours = '0', minutes = '0', seconds = '0', title = ''] = found ?? [];
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const chapter = found && chapters.length < mostChapters ? chapterOf({ at, title }) : null;
    if (chapter && !chapters.some((other) => other.at === at)) {
      chapters.push(chapter);
      written.set(at, /^\s*([\d:]+)/.exec(line)?.[1] ?? clock(at));
    } else faults.push(index + 1);
    if (!chapter && title.trim().length > longestChapterTitle) long.push(index + 1);
  }
  return { chapters: chapters.toSorted((a, b) => a.at - b.at), faults, long, written };
}

/** The chapter that goes on at a second; null before the first one. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | null =>
  chapters.findLast(({ at }) => at <= seconds) ?? null;
