/** A message of a mailbox, as far as it is read. */
export interface BoxedMail {
  /** Its beginning: what is longer is cut. */
  raw: Buffer;
}

/** A mailbox that only we read: each message once. */
export interface MailboxGateway {
  /**
   * Hands over what was not read yet, the oldest first, and marks it as read once that is taken. What could not be marked, or
   * was taken while the process ended, comes once more.
   *
   * @param take may throw: the message stays unread, and the reading ends
   * @returns how many were taken
   * @throws Error in the words of the server, or of the disk
   */
  read(take: (mail: BoxedMail) => Promise<void>, limit: ReadLimit): Promise<number>;
  /** Opens it and leaves. @returns what was found, without secrets @throws Error */
  verify(): Promise<string>;
}

export interface ReadLimit {
  /** Messages at most. */
  messages: number;
  /** Ends the reading between two messages. */
  signal: AbortSignal;
}

/** Reports are a few KB and bring the message along that they are about; what they say stands before it. */
export const mostBytes = 256 * 1024;
