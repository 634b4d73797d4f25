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

  constructor(failure: SmsFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface SmsGateway {
  /** Resolves when the gateway has taken responsibility. @throws SmsError */
  send(message: SmsMessage): Promise<void>;
}
