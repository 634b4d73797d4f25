/**
 * Work that is never done twice at the same time: asked for while it runs, it runs once more afterwards.
 *
 * @param work handles its own failures; one that escapes goes to `onError`
 */
export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null;
  let isAsked = false;
  async function run(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await work().catch(onError);
    }
    running = null;
  }
  return {
    ask(): void {
      isAsked = true;
      running ??= run();
    },
    /** Resolves when what runs is over. */
    async over(): Promise<void> {
      await running;
    },
  };
}
