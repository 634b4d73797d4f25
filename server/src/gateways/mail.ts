/** A finished message for one person: the envelope names exactly one recipient. */
export interface MailMessage {
  /** Names the message in the outbox; the ledger row's id. */
  id: string;
  envelope: { from: string; to: string };
  /** RFC 5322 message with CRLF line ends. */
  raw: Buffer;
  /** The organization it is from, where it is from one: the outbox keeps that, and no provider is told it. */
  organizationId?: string | undefined;
  /** What names the ledger's row to us: a provider gives it back when it tells what became of the mail. */
  returnToken?: string;
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

/**
 * Whom a provider's refusal for good is about: `address`: there is no such recipient; `message`: this one; the others are us, so that
 * every other message would meet it too: our key, the sender, its size, or what the account may send.
 */
export type MailSubject = 'address' | 'message' | 'signIn' | 'sender' | 'size' | 'quota';

interface MailErrorOptions {
  /** With `permanent`, of a mail server: what it refused, unless the message never got as far as it. */
  refusal?: MailRefusal | null;
  /** With `permanent`, of a provider. */
  about?: MailSubject;
  /** With `temporary`: seconds before which the provider wants no further try. */
  retryAfter?: number;
  /** It is about the server and no message: nothing has left, so another server may take this one. */
  isUnreached?: boolean;
  /** With `temporary`: the host that receives for this recipient asks for less at a time. */
  isHostSlow?: boolean;
}

export class MailError extends Error {
  readonly failure: MailFailure;
  readonly refusal: MailRefusal | null;
  readonly about: MailSubject | null;
  readonly retryAfter: number;
  readonly isUnreached: boolean;
  readonly isHostSlow: boolean;

  constructor(failure: MailFailure, message: string, options: MailErrorOptions = {}) {
    super(message);
    this.failure = failure;
    this.refusal = options.refusal ?? null;
    this.about = options.about ?? null;
    this.retryAfter = options.retryAfter ?? 0;
    this.isUnreached = options.isUnreached ?? false;
    this.isHostSlow = options.isHostSlow ?? false;
  }
}

/** By what a message leaves. */
export interface MailGateway {
  /** What is told of a mail later may name it by the provider's word alone. */
  readonly namesOnly: boolean;
  /** Headers, in small letters, that are written anew behind us: no signature of ours may cover them. Null: all of it is, and none survives. */
  readonly rewrites: readonly string[] | null;
  /**
   * Resolves when the server has taken responsibility, with what it calls the message; null where it says nothing.
   * @throws MailError
   */
  send(message: MailMessage): Promise<string | null>;
  close(): Promise<void>;
}
