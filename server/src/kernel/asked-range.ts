import { momentsOf } from '@firstlook/contract/zone.ts';
import { AppError } from './app-error.ts';

/** The moments of a range that a call asks for, by the calendar of that zone. @throws AppError INVALID_DATA where it ends before it begins */
export function askedRangeOf(
  asked: { from?: string | undefined; to?: string | undefined },
  zone: string,
): ReturnType<typeof momentsOf> {
  const range = momentsOf(asked, zone);
  if (range.from && range.to && range.from > range.to)
    throw new AppError('INVALID_DATA', {}, [{ path: 'filter.datesRange', code: 'reversed' }]);
  return range;
}
