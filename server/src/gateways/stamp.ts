export interface StampRequest {
  kind: 'jpeg' | 'pdf';
  /** One line of words in any script. */
  words: string;
  /** A readable file of ours. */
  input: string;
  /** A path of a work folder for what is made. */
  output: string;
}

/** Too many wait for one already, or the file can carry none: it is locked, damaged or too large. */
export class StampError extends Error {
  readonly isBusy: boolean;
  constructor(detail: string, isBusy = false) {
    super(`stamp: ${detail}`);
    this.isBusy = isBusy;
  }
}

export interface StampGateway {
  /**
   * Draws the words on a picture, or on every page of a document; what else the file holds is kept.
   * @param owner whose turn it is: organizations wait in turn
   * @throws StampError
   */
  stamp(owner: string, request: StampRequest): Promise<void>;
}
