import type { Notice } from './notice.ts';

/** What a provider that mail is handed over to says of one mail. */
export interface MailNews {
  kind: 'delivery' | 'complaint';
  /** What the provider calls this event, the same when it is told again. */
  id: string;
  /** Where our return path stands that the mail had, or what of it we gave the provider to give back; empty where neither is said. */
  returnPath: string;
  /** What the provider calls the mail, where that is what it called it when it took it. */
  providerId: string | null;
  /** With `delivery`; one for each person. */
  people: {
    address: string;
    action: 'delivered' | 'delayed' | 'failed';
    /** The enhanced status code (RFC 3463), where one is said. */
    status: string | null;
    words: string;
    at: Date | null;
  }[];
}

/** Understands what a provider tells. */
export interface MailListener {
  /** The last part of the address that it calls. */
  readonly provider: string;
  /** What it told; null for a call that is not proved to be its own. @throws NoticeLater */
  read(notice: Notice): Promise<readonly MailNews[] | null>;
}
