import { Worker } from 'node:worker_threads';
import type { IgnoredKinds } from '@firstlook/contract/card-kind.ts';
import { FairLine } from '../platform/fair-line.ts';
import { readLines } from './spreadsheet-lines.ts';

/** What one cell of a written sheet holds; a text is never a formula. */
export type SheetCell = string | number | boolean | null;

/** Rows that are read: of a text part by part, of a spreadsheet as a whole. */
export interface MostRows {
  text: number;
  sheet: number;
}

export type SpreadsheetJob =
  | { kind: 'read'; from: string; into: string; most: MostRows }
  | { kind: 'write'; rows: readonly (readonly SheetCell[])[]; isRightToLeft: boolean };
/** How many rows a file has, of which sheet where it has several, and what is not among them: of its cards, and its other sheets by name. */
export interface ReadFile {
  count: number;
  ignored: IgnoredKinds;
  sheet: string | null;
  otherSheets: string[];
}
export type SpreadsheetAnswer =
  | ReadFile
  | { bytes: Uint8Array }
  | { refusal: 'tooLarge' | 'unreadable'; of?: keyof MostRows };

export class SpreadsheetRefusal extends Error {
  readonly kind: 'tooLarge' | 'unreadable';
  /** What a file is that is too large, where that was seen. */
  readonly of: keyof MostRows | undefined;

  constructor(kind: 'tooLarge' | 'unreadable', of?: keyof MostRows) {
    super(kind);
    this.kind = kind;
    this.of = of;
  }
}

export interface SpreadsheetGateway {
  /**
   * Writes every row of the sheet of a file that holds the people, the header included, into another one; rows may
   * be ragged, and at most 64 columns are read. Of vCards each is a row, below the names of columns that we give them.
   *
   * @param owner whose file it is: no owner's files wait behind all those of another
   * @returns how many, what cards hold besides, and the sheets that are not read
   * @throws SpreadsheetRefusal
   */
  readRows(owner: string, from: string, into: string, most: MostRows): Promise<ReadFile>;
  /** Rows that `readRows` wrote, so many at a time. */
  readLines(path: string, size: number): AsyncGenerator<string[][]>;
  /** An .xlsx of texts, numbers and truths: nothing in it is a formula. @throws SpreadsheetRefusal */
  writeRows(
    owner: string,
    rows: readonly (readonly SheetCell[])[],
    isRightToLeft: boolean,
  ): Promise<Uint8Array>;
}

const timeLimitMs = { read: 120_000, write: 30_000 };
const line = new FairLine(2, 1);

function runOnce(job: SpreadsheetJob): Promise<SpreadsheetAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
      // Parsers see no environment, so they see no secret.
      env: {},
      stdout: true,
      stderr: true,
    });
    const finish = (answer: SpreadsheetAnswer) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => finish({ refusal: 'tooLarge' }), timeLimitMs[job.kind]);
    worker.once('message', finish);
    // Out of memory comes as an error of the thread; the process goes on.
    worker.once('error', (error: Error & { code?: string }) =>
      finish({ refusal: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unreadable' }),
    );
    worker.once('exit', () => finish({ refusal: 'unreadable' }));
  });
}

async function run(owner: string, job: SpreadsheetJob): Promise<SpreadsheetAnswer> {
  const answer = await line.run(owner, () => runOnce(job));
  if ('refusal' in answer) throw new SpreadsheetRefusal(answer.refusal, answer.of);
  return answer;
}

/** Spreadsheets in a thread of their own with limits on memory and time. */
export function openSpreadsheetGateway(): SpreadsheetGateway {
  return {
    async readRows(owner, from, into, most) {
      const answer = await run(owner, { kind: 'read', from, into, most });
      return 'count' in answer ? answer : { count: 0, ignored: [], sheet: null, otherSheets: [] };
    },
    readLines,
    async writeRows(owner, rows, isRightToLeft) {
      const answer = await run(owner, { kind: 'write', rows, isRightToLeft });
      return 'bytes' in answer ? answer.bytes : new Uint8Array();
    },
  };
}
