import type { Channel } from '@firstlook/contract/distribution.ts';
import { undoTable } from '../../kernel/undo.store.ts';
import { sql } from '../../platform/database.ts';

/** What one part of an act changed: contacts by id alone, never an address. */
export type KeptChange =
  | { kind: 'tag'; tag: string; isIn: boolean; ids: string[] }
  | { kind: 'list'; list: string; isNew: boolean; isIn: boolean; ids: string[] }
  | { kind: 'consent'; consents: { id: string; contact_id: string }[] }
  | {
      kind: 'stop';
      stopped: { channel: Channel; contacts: { id: string; bounced: boolean; at: string }[] }[];
    };

export const undo = undoTable<KeptChange>(sql`contact_undo`);
