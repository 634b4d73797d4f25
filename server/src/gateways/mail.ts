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

/** What a server refused for good: our sign-in, the sender, the recipient, or the message after it was given. */
export interface MailRefusal {
  stage: 'signIn' | 'sender' | 'recipient' | 'message';
  /** The reply, as 550. */
  reply: number;
  /** The enhanced status code (RFC 3463), as 5.1.1; null when the server gave none. */
  status: string | null;
}

export class MailError extends Error {
  readonly failure: MailFailure;
  /** With `permanent`, unless the message never got as far as the server. */
  readonly refusal: MailRefusal | null;

  constructor(failure: MailFailure, message: string, refusal: MailRefusal | null = null) {
    super(message);
    this.failure = failure;
    this.refusal = refusal;
  }
}

export interface MailGateway {
  /** Resolves when the server has taken responsibility. @throws MailError */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
