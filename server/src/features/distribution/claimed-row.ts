import type { Channel } from '@firstlook/contract/distribution.ts';
import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import type { RecipientRow } from './recipient.store.ts';

/** A row that this worker may hand over. */
export interface ClaimedRow extends RecipientRow {
  channel: Channel;
  kind: MessageKind;
  /** Of a general contact. */
  is_general: boolean;
  /** Which of the worker's claims it belongs to: a row that went back and was claimed again is another one. */
  claim: number;
  /** Tries that failed for now. */
  attempts: number;
  /** Views that the person has. */
  maximum_watches: number;
  /** Stands in the links of a text message. */
  short_code: string;
  /** The contact is reached at another address by now: corrected while the row was being written. */
  has_moved: boolean;
  /** The host whose turn it is with this row; null where it asked for none (docs/decisions/0134). */
  host: string | null;
}
