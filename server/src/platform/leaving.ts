import { addAbortListener } from 'node:events';

/**
 * Runs `work`. When the process is told to end meanwhile, or was told before, `onTold` runs beside it, once; the outcome
 * of `work` waits for it.
 * @param leaving aborted when the process is told to end
 * @param onTold may not fail
 * @throws what `work` throws
 */
export async function workWithNotice<T>(
  leaving: AbortSignal,
  onTold: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  let told: Promise<void> | undefined;
  const listener = addAbortListener(leaving, () => {
    told = onTold();
  });
  try {
    return await work();
  } finally {
    listener[Symbol.dispose]();
    await told;
  }
}
