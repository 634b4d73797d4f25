import type { FieldIssue } from './field-issue.ts';
import { longestChapterTitle, longestFilm, mostChapters, parseChapterLines } from './film-chapter.ts';

type Values = Record<string, unknown>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function timeIssue(at: unknown, path: string): FieldIssue | null {
  if (at === undefined) return { path, code: 'required' };
  if (typeof at !== 'number' || !Number.isFinite(at)) return { path, code: 'number' };
  if (at < 0) return { path, code: 'min', params: { min: 0 } };
  return at > longestFilm ? { path, code: 'max', params: { max: longestFilm } } : null;
}

function titleIssue(title: unknown, path: string): FieldIssue | null {
  if (title === undefined) return { path, code: 'required' };
  if (typeof title !== 'string') return { path, code: 'shape' };
  const { length } = title.trim();
  if (length === 0) return { path, code: 'required' };
  if (length <= longestChapterTitle) return null;
  return { path, code: 'tooLong', params: { maxLength: longestChapterTitle, length } };
}

/** What of the chapters of an item is none: what is not understood is refused, and takes nothing away that stood there. */
function shapeIssues(chapters: unknown, path: string): FieldIssue[] {
  if (chapters === undefined || chapters === null) return [];
  if (!Array.isArray(chapters)) return [{ path, code: 'shape' }];
  if (chapters.length > mostChapters)
    return [{ path, code: 'max', params: { max: mostChapters, count: chapters.length } }];
  const begun = new Set<number>();
  return chapters.flatMap((one: unknown, index): FieldIssue[] => {
    const place = `${path}.${index}`;
    if (!isRecord(one)) return [{ path: place, code: 'shape' }];
    const issues = [timeIssue(one.at, `${place}.at`), titleIssue(one.title, `${place}.title`)];
    const second = Math.round(Number(one.at));
    if (!issues[0] && begun.has(second)) issues[0] = { path: `${place}.at`, code: 'chapters' };
    begun.add(second);
    return issues.filter((issue) => issue !== null);
  });
}

/** Of an item of ours: its chapters, and the lines that were typed as some, as a form holds them until all of them are. */
export function chapterIssues({ chapters, chapterText }: Values, path: string): FieldIssue[] {
  const { faults } = parseChapterLines(typeof chapterText === 'string' ? chapterText : '');
  if (faults.length > 0) return [{ path: `${path}.chapterText`, code: 'chapters' }];
  return shapeIssues(chapters, `${path}.chapters`);
}
