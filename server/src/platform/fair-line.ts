interface Waiting {
  owner: string;
  begin: () => void;
}

/**
 * A line for work that few can do at once: owners are served in turn, and none takes more than its share of the places,
 * however many pieces of work it has in the line.
 */
export class FairLine {
  readonly #places: number;
  readonly #perOwner: number;
  readonly #waiting: Waiting[] = [];
  /** Pieces under way of each owner. */
  readonly #running = new Map<string, number>();
  /** Owners in the order they were last served; one that is not in it was not served lately. */
  readonly #served = new Set<string>();
  #busy = 0;

  constructor(places: number, perOwner: number) {
    this.#places = places;
    this.#perOwner = perOwner;
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ owner, begin });
      this.#serve();
    });
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      const left = (this.#running.get(owner) ?? 1) - 1;
      if (left > 0) this.#running.set(owner, left);
      else this.#running.delete(owner);
      this.#serve();
    }
  }

  #serve(): void {
    while (this.#busy < this.#places) {
      const next = this.#next();
      if (!next) break;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#busy += 1;
      this.#running.set(next.owner, (this.#running.get(next.owner) ?? 0) + 1);
      this.#served.delete(next.owner);
      this.#served.add(next.owner);
      next.begin();
    }
    if (this.#waiting.length === 0 && this.#busy === 0) this.#served.clear();
  }

  /** The first piece of the owner that was served longest ago, among those who have a place left. */
  #next(): Waiting | undefined {
    const order = [...this.#served];
    const rank = ({ owner }: Waiting) => order.indexOf(owner);
    return this.#waiting
      .filter(({ owner }) => (this.#running.get(owner) ?? 0) < this.#perOwner)
      .reduce<Waiting | undefined>((best, one) => (best && rank(best) <= rank(one) ? best : one), undefined);
  }
}
