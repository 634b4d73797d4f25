import { mostChosenAtOnce } from '@firstlook/contract/selection-limit.ts';
import { AppError } from './app-error.ts';

/** Rows that are acted on together: named, or all that match a condition but for some, with the number a person was told. */
export type Chosen<Condition> =
  | { ids: string[] }
  | { matching: Condition; except?: string[] | undefined; count?: number | undefined };

/**
 * Ids of what was chosen, as it is at this moment.
 *
 * @param listMatching ids that match the condition, as many as are asked for at most
 * @throws AppError INVALID_DATA for too many, SELECTION_CHANGED where the caller was told another number
 */
export async function chosenIds<Condition>(
  chosen: Chosen<Condition>,
  listMatching: (condition: Condition, limit: number) => Promise<string[]>,
): Promise<string[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)];
  const matching = await listMatching(chosen.matching, mostChosenAtOnce + 1);
  if (matching.length > mostChosenAtOnce)
    throw new AppError('INVALID_DATA', {}, [
      { path: 'chosen', code: 'tooMany', params: { most: mostChosenAtOnce } },
    ]);
  const except = new Set(chosen.except);
  const ids = except.size > 0 ? matching.filter((id) => !except.has(id)) : matching;
  if (chosen.count !== undefined && chosen.count !== ids.length)
    throw new AppError('SELECTION_CHANGED', { count: ids.length });
  return ids;
}
