import { createReadStream } from 'node:fs';

/** Rows that `readRows` wrote, so many at a time. */
export async function* readLines(path: string, size: number): AsyncGenerator<string[][]> {
  let part: string[][] = [];
  let rest = '';
  for await (const text of createReadStream(path, { encoding: 'utf8', highWaterMark: 262_144 })) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      part.push(JSON.parse(line) as string[]);
      if (part.length < size) continue;
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}
