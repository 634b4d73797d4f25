import { isGivenUp } from '../platform/connection.ts';

const running = new Map<string, Promise<unknown>>();
const waiting = new Map<string, Promise<unknown>>();

function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
  const work = read();
  running.set(key, work);
  const end = () => void running.delete(key);
  work.then(end, end);
  return work;
}

/**
 * A read that many ask for at once. A call that comes while one is under way shares the next one with all who ask meanwhile: it
 * begins after they asked, so each gets what they would have read themselves. When the database is given up, so are they.
 */
export function shareRead<T>(key: string, read: () => Promise<T>): Promise<T> {
  const current = running.get(key);
  const next = waiting.get(key);
  if (next) return next as Promise<T>;
  if (!current) return begin(key, read);
  const start = () => {
    waiting.delete(key);
    return begin(key, read);
  };
  const startAfter = (failure: unknown) => {
    if (!isGivenUp(failure)) return start();
    waiting.delete(key);
    throw failure;
  };
  const shared = current.then(start, startAfter);
  waiting.set(key, shared);
  return shared;
}
