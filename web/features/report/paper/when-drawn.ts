import { queryClient } from '../../../data/query-client.ts';

/** Pictures that do not come in this time are printed without, milliseconds. */
const longestWait = 8000;
/** Between two looks. */
const lookEvery = 100;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Whether nothing is being read any more and every picture is there. */
const isStill = () =>
  queryClient.isFetching() === 0 && [...document.images].every(({ complete }) => complete);

/** Resolves when fonts, figures and pictures of the page are there, or have taken too long; false where the page was left. */
export async function whenDrawn(signal: AbortSignal): Promise<boolean> {
  await document.fonts.ready;
  const end = Date.now() + longestWait;
  // Twice still: what was read a moment ago may ask for more.
  for (let still = 0; still < 2 && Date.now() < end; ) {
    await pause(lookEvery);
    if (signal.aborted) return false;
    still = isStill() ? still + 1 : 0;
  }
  return !signal.aborted;
}
