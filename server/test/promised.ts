import { setTimeout as wait } from 'node:timers/promises';

/** Whatever stands around the server fails: its answer comes within this, milliseconds (docs/PROMISES.md). */
export const promised = 5000;
/** A second more for a machine that does other work at the same time: our own limits end half a second before. */
const patience = promised + 1000;

/** @throws naming what was asked, when no answer came */
export async function answeredWithin<T>(answer: Promise<T>, what: string): Promise<T> {
  const over = new AbortController();
  const late = wait(patience, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} was not answered within ${patience} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    over.abort();
    await late.catch(() => undefined);
  }
}
