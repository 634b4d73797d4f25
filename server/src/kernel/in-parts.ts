import type { SelectionFailure } from '@firstlook/contract/selection.ts';
import { mostFailuresNamed } from '@firstlook/contract/selection-limit.ts';
import { AppError } from './app-error.ts';
import type { Ctx } from './ctx.ts';

/** What one part of an act on a selection did. */
export interface PartOutcome {
  changed: number;
  failed: SelectionFailure[];
}

/** What all its parts did: the first failures by name, and how many there are. */
export type ActOutcome = PartOutcome & { failures: number };

/** Those of the ids that are not there any more, as an answer names them. */
export const goneOf = (ids: readonly string[]): SelectionFailure[] =>
  ids.map((_id) => ({ _id, title: '', code: 'NOT_FOUND' }));

export const nothingDone = (): ActOutcome => ({ changed: 0, failed: [], failures: 0 });

export function addPart(total: ActOutcome, { changed, failed }: PartOutcome): void {
  total.changed += changed;
  total.failures += failed.length;
  total.failed.push(...failed.slice(0, mostFailuresNamed - total.failed.length));
}

/**
 * Does an act part by part, each in a transaction of its own: nobody waits for the rows of a hundred thousand.
 * @throws AppError UNAVAILABLE when this process is told to end; what was done by then stays done
 */
export async function inParts(
  ctx: Ctx,
  ids: readonly string[],
  size: number,
  work: (part: string[], position: number) => Promise<PartOutcome>,
): Promise<ActOutcome> {
  const total = nothingDone();
  for (let position = 0; position * size < ids.length; position++) {
    if (ctx.leaving.aborted) throw new AppError('UNAVAILABLE');
    addPart(total, await work(ids.slice(position * size, (position + 1) * size), position));
  }
  return total;
}
