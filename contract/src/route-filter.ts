type Filter = Record<string, unknown>;

const isRecord = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The free filter of a route (`releaseFilter.filter`) in its flat form. It may be written as the list call has it (specification 1
 * section 3, filter object: `{search, params: {…}, datesRange: {from, to}}`) or with its params beside the other keys.
 */
export function flatRouteFilter(filter: Filter | undefined): Filter {
  const { params, ...others } = filter ?? {};
  return isRecord(params) ? { ...params, ...others } : { ...filter };
}

const isPlain = (value: unknown) =>
  value === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof value);
const isDate = (value: unknown) =>
  value === undefined ||
  (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value) && !Number.isNaN(Date.parse(value)));
const statuses: readonly unknown[] = ['draft', 'distributed', 'expired'];
const isRange = (value: unknown) =>
  isRecord(value) && Object.entries(value).every(([key, one]) => ['from', 'to'].includes(key) && isDate(one));

/**
 * The keys of a free filter that would narrow nothing, whatever they were meant for: params that are none, a key said
 * twice, a range without days, an unknown status, a value that is neither a value nor a list of them.
 */
export function unreadableKeysOf(filter: Filter | undefined): string[] {
  const { params, ...others } = filter ?? {};
  const twice = Object.keys(others).filter((key) => isRecord(params) && Object.hasOwn(params, key));
  const unread = Object.entries(flatRouteFilter(filter)).filter(([key, value]) => {
    if (key === 'params') return value !== undefined;
    if (key === 'datesRange') return !isRange(value);
    if (key === 'status') return ![value].flat().every((one) => statuses.includes(one));
    return !(Array.isArray(value) ? value.every(isPlain) : isPlain(value));
  });
  return [...new Set([...twice, ...unread.map(([key]) => key)])];
}
