type Section = [number, number];

/** A jump in time bigger than this between two ticks is a seek, not playback. */
const longestStep = 2.5;

/**
 * Collects what was really played as ranges of seconds. Feed it `timeupdate` positions while playing; a seek or a
 * pause closes the range.
 */
export function createWatchRecorder() {
  let sections: Section[] = [];
  let open: Section | null = null;

  const close = () => {
    if (open && open[1] > open[0]) sections.push(open);
    open = null;
  };

  return {
    /** The film stands at `position` and is playing. */
    tick(position: number): void {
      if (open && position >= open[1] && position - open[1] <= longestStep) open[1] = position;
      else {
        close();
        open = [position, position];
      }
    },
    /** Playback stopped or jumped. */
    interrupt: close,
    /** What was played since the last call; playback may go on. */
    take(): Section[] {
      const end = open?.[1];
      close();
      const taken = sections;
      sections = [];
      if (end !== undefined) open = [end, end];
      return taken.map(([from, to]) => [round(from), round(to)]);
    },
    /** Puts back what could not be delivered. */
    restore(lost: Section[]): void {
      sections = [...lost, ...sections].slice(-200);
    },
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
