import type { ReleaseQuery } from '../../data/release.ts';

/** Version of the protocol between a page of an organization and the app (docs/OWN-PAGES.md). */
export const protocol = 1;
/** Most releases that one answer holds. */
const mostReleases = 100;
const sorts = ['-distributedAt', 'distributedAt', 'title', '-title', '-_createdAt', '-_updatedAt'] as const;

type Ask =
  | { ask: 'releases'; query: ReleaseQuery }
  | { ask: 'release'; releaseId: string }
  | { ask: 'picture'; src: string; width: number | null }
  | { ask: 'go'; to: string };

/** What a page may say: a question with its number, that its module is there, that it listens, or how high it is. */
export type PageMessage =
  | { tell: 'loaded' | 'ready' }
  | { tell: 'height'; height: number }
  | ({ id: number } & Ask);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !/\p{Cc}/u.test(value);
const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

/** Which list is wanted; null for anything that is not offered. */
function readQuery(value: unknown): ReleaseQuery | null {
  if (!isRecord(value)) return null;
  const { search = '', types = [], year, sort, page = 0, limit = 50, ...others } = value;
  const isKnown = Object.keys(others).length === 0;
  const isList = Array.isArray(types) && types.length <= 50 && types.every((one) => isText(one, 100));
  const isYear = year === undefined || isWhole(year, 2200);
  const named = sorts.find((one) => one === sort);
  const isPlace = isWhole(page, 100_000) && isWhole(limit, mostReleases) && limit > 0;
  if (!isKnown || !isText(search, 200) || !isList || !isYear || !isPlace) return null;
  if (sort !== undefined && !named) return null;
  return {
    filter: {
      search: search || undefined,
      params: { releaseType: types.length > 0 ? (types as string[]) : undefined, year },
    },
    pagination: { page, limit },
    simpleSort: named,
  };
}

function readAsk({ ask, ...message }: Record<string, unknown>): Ask | null {
  if (ask === 'releases') {
    const query = readQuery(message.query ?? {});
    return query && { ask, query };
  }
  if (ask === 'release') {
    const { releaseId } = message;
    return isText(releaseId, 64) && releaseId !== '' ? { ask, releaseId } : null;
  }
  if (ask === 'picture') {
    const { src, width = null } = message;
    return isText(src, 500) && (width === null || isWhole(width, 4000)) ? { ask, src, width } : null;
  }
  if (ask === 'go') return isText(message.to, 1000) ? { ask, to: message.to } : null;
  return null;
}

/** The message of a page, checked; `id` alone for a question that is none; null for anything else. */
export function readMessage(data: unknown): PageMessage | { id: number; ask: null } | null {
  if (!isRecord(data) || data.firstlook !== protocol) return null;
  if (data.tell === 'loaded' || data.tell === 'ready') return { tell: data.tell };
  if (data.tell === 'height') {
    const { height } = data;
    return typeof height === 'number' && Number.isFinite(height) ? { tell: 'height', height } : null;
  }
  const { id } = data;
  if (!isWhole(id, Number.MAX_SAFE_INTEGER)) return null;
  const asked = readAsk(data);
  return asked ? { id, ...asked } : { id, ask: null };
}
