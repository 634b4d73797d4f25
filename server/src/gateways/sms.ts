import type { Notice } from './notice.ts';
/** A finished text message for one person. */
export interface SmsMessage {
  /** Names the message; a gateway that sees it twice may drop the second. */
  id: string;
  /** E.164, with the plus. */
  to: string;
  /** Who it comes from: up to 11 letters and digits, or an E.164 number; empty: the installation's sender. */
  from?: string;
  text: string;
  /** The organization it is from, where it is from one: the outbox keeps that, and no gateway is told it. */
  organizationId?: string | undefined;
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

  /** Why it failed, for the sender: the gateway's own words when it gave any. */
  get words(): string {
    return this.#words || this.message;
  }
}

export interface SmsGateway {
  /** Its receipts say what it calls a message and never our id. */
  readonly namesOnly: boolean;
  /**
   * Resolves when the gateway has taken responsibility, with what it calls the message; null where it says nothing.
   * @throws SmsError
   */
  send(message: SmsMessage): Promise<string | null>;
}

/** What became of a text after the provider took it. */
export interface SmsReceipt {
  kind: 'receipt';
  /** Our id of the message, where the provider gives it back. */
  id: string | null;
  /** What the provider calls it. */
  providerId: string | null;
  /** E.164, where it is said. */
  to: string | null;
  outcome: 'delivered' | 'failed';
  /** With `failed`: there is no such telephone. */
  isUnknownNumber: boolean;
  words: string;
  at: Date | null;
}

/** A text that a recipient wrote back. */
export interface SmsReply {
  kind: 'reply';
  /** E.164. */
  from: string;
  words: string;
  /** What the provider calls it, the same when it is told again. */
  providerId: string | null;
  at: Date | null;
  /** The provider has answered the person by itself. */
  isAnswered: boolean;
}

export type SmsNews = SmsReceipt | SmsReply;

/** Understands what a provider tells. */
export interface SmsListener {
  /** The last part of the address that it calls. */
  readonly provider: string;
  /** What it told; null for a call that is not proved to be its own. @throws NoticeLater */
  read(notice: Notice): Promise<readonly SmsNews[] | null>;
  /** What to answer the call with, so that the provider writes these words back; not there where it cannot. */
  answer?(words: string): { type: string; body: string };
}
