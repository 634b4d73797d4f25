/** A finished text message for one person. */
export interface SmsMessage {
  /** Names the message; a gateway that sees it twice may drop the second. */
  id: string;
  /** E.164, with the plus. */
  to: string;
  text: string;
}

/**
 * What is known after a failed hand-over, as with mail. `temporary`: nothing was taken, later may work; `permanent`:
 * refused for good; `doubt`: it may or may not have been taken.
 */
export type SmsFailure = 'temporary' | 'permanent' | 'doubt';

export class SmsError extends Error {
  readonly failure: SmsFailure;
  readonly #words: string;

  /** @param words what the gateway said, if it said anything; they may repeat the text, so they stand in no log */
  constructor(failure: SmsFailure, message: string, words = '') {
    super(message);
    this.failure = failure;
    this.#words = words;
  }

  /** Why it failed, for whoever sent it: the gateway's own words where there are any. */
  get words(): string {
    return this.#words || this.message;
  }
}

export interface SmsGateway {
  /** Resolves when the gateway has taken responsibility. @throws SmsError */
  send(message: SmsMessage): Promise<void>;
}
