/** A finished message for one person: the envelope names exactly one recipient. */
export interface MailMessage {
  /** Names the message in the outbox; the ledger row's id. */
  id: string;
  envelope: { from: string; to: string };
  /** RFC 5322 message with CRLF line ends. */
  raw: Buffer;
}

/**
 * What is known after a failed hand-over.
 * `temporary`: the server said try later, or nothing was transmitted; `permanent`: the server refused for good;
 * `doubt`: the connection broke after the message had begun to leave, so it may or may not have arrived.
 */
export type MailFailure = 'temporary' | 'permanent' | 'doubt';

export class MailError extends Error {
  readonly failure: MailFailure;
  /** The host itself could not be reached: others of the same lane would fail too. */
  readonly isHostDown: boolean;

  constructor(failure: MailFailure, message: string, isHostDown = false) {
    super(message);
    this.failure = failure;
    this.isHostDown = isHostDown;
  }
}

export interface MailGateway {
  /** Resolves when the server has taken responsibility. @throws MailError */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
