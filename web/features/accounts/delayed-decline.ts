interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  send: () => Promise<void>;
}

const waiting = new Map<string, Waiting>();
/** Those who wait or are being declined right now; a new array for every change. */
let shown: readonly string[] = [];
const listeners = new Set<() => void>();

function show(next: readonly string[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function send(id: string): void {
  const one = waiting.get(id);
  if (!one) return;
  clearTimeout(one.timer);
  waiting.delete(id);
  void one.send().finally(() => show(shown.filter((other) => other !== id)));
}

/** Declined people whose answer is not on its way yet. It outlives the screen, and leaves with the tab at the latest. */
export const delayedDecline = {
  add(id: string, time: number, work: () => Promise<void>): void {
    waiting.set(id, { timer: setTimeout(() => send(id), time), send: work });
    show([...shown, id]);
  },
  takeBack(id: string): void {
    const one = waiting.get(id);
    if (!one) return;
    clearTimeout(one.timer);
    waiting.delete(id);
    show(shown.filter((other) => other !== id));
  },
  ids: (): readonly string[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

window.addEventListener('pagehide', () => {
  for (const id of [...waiting.keys()]) send(id);
});
