/** A film or sound that waits to be prepared. */
interface WaitingFile {
  fileId: string;
  /** Length as the uploader said; null where it was not said. */
  seconds: number | null;
  size: number;
}

/** What a second of a film that says no length is taken to weigh: 2 Mbit/s. */
const bytesPerSecond = 250_000;

const lengthOf = ({ seconds, size }: WaitingFile) => seconds || size / bytesPerSecond;

/**
 * Priorities of the waiting files of one organization, the shortest first. The n-th file of each organization comes before
 * the n+1-th of any: the single film of another organization does not wait behind a whole catalogue.
 * @param underWay files of the organization that are being worked on
 */
export function rankFiles(waiting: readonly WaitingFile[], underWay: number) {
  return [...waiting]
    .sort((one, other) => lengthOf(one) - lengthOf(other) || one.size - other.size)
    .map(({ fileId }, index) => ({ fileId, priority: -(underWay + index + 1) }));
}
