import type { Ctx } from '../../kernel/ctx.ts';
import { countBounce } from './ledger.store.ts';
import { lockWaiting, noteDelivered, noteFailed, type ReceiptRow } from './receipt.store.ts';

/** What is told of a message after it was handed over, whatever its channel. */
export interface Receipt {
  /** What the provider calls the message, where it has a name for it. */
  providerId: string | null;
  outcome: 'delivered' | 'failed';
  /** With `failed`: there is nobody at this address. */
  isUnknownAddress: boolean;
  /** With `failed`, in the words of the server or provider. */
  words: string;
  at: Date | null;
}

/** Clocks of others and ours may differ by so much, milliseconds. */
const clockDifference = 5 * 60_000;

/**
 * Whether a receipt is about the try that the row knows of. A row that was sent once more is not failed by what was said of
 * its earlier try, however often that is said again.
 */
function isOfThisTry(row: ReceiptRow, { providerId, at, outcome }: Receipt): boolean {
  // It arrived, by whichever try.
  if (outcome === 'delivered') return true;
  // Its last try is over, and was answered "not now".
  if (row.is_waiting) return false;
  if (at && row.handed_at && at.getTime() < row.handed_at.getTime() - clockDifference) return false;
  if (!providerId || !row.provider_id) return true;
  // What a row in hand knows is the name of its earlier try.
  return row.is_queued ? providerId !== row.provider_id : providerId === row.provider_id;
}

/** Whether it says what the row does not know, of the try that the row is about. */
export function isNewsFor(row: ReceiptRow, receipt: Receipt): boolean {
  const isNew = receipt.outcome === 'delivered' ? row.receipt !== 'delivered' : row.receipt === null;
  return isNew && isOfThisTry(row, receipt);
}

/** Writes it into the ledger: telling it again changes nothing, and that a message arrived is the last word. */
export async function noteReceipt(ctx: Ctx, row: ReceiptRow, receipt: Receipt): Promise<void> {
  const { providerId, outcome, words } = receipt;
  const { organization_id: organizationId, distribution_id: distributionId, channel, address } = row;
  const noted = { organizationId, id: row.id, channel, providerId, at: receipt.at ?? ctx.clock.now() };
  await ctx.db.of(organizationId, async (db) => {
    if (outcome === 'delivered') {
      if (row.is_queued) await lockWaiting(db, noted);
      return noteDelivered(db, noted);
    }
    const changed = await noteFailed(db, { ...noted, words });
    if (changed > 0 && receipt.isUnknownAddress)
      await countBounce(db, { organizationId, distributionId, channel, address, reason: words });
  });
}
