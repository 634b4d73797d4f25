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

/**
 * Whom a refusal for good is about: `number`: there is no such telephone, or it takes no texts; `message`: this one text;
 * `gateway`: us, our sign-in or our sender, so that every other text would meet it too.
 */
export type SmsSubject = 'number' | 'message' | 'gateway';

interface SmsErrorOptions {
  /** What the gateway said, if it said anything; it may repeat the text, so it stands in no log. */
  words?: string;
  /** With `permanent`. */
  about?: SmsSubject;
  /** With `temporary`: seconds before which the gateway wants no further try. */
  retryAfter?: number;
}

export class SmsError extends Error {
  readonly failure: SmsFailure;
  readonly about: SmsSubject;
  readonly retryAfter: number;
  readonly #words: string;

  constructor(failure: SmsFailure, message: string, options: SmsErrorOptions = {}) {
    super(message);
    this.failure = failure;
    this.about = options.about ?? 'message';
    this.retryAfter = options.retryAfter ?? 0;
    this.#words = options.words ?? '';
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
