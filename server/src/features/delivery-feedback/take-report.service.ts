import { createHash } from 'node:crypto';
import type { Ctx } from '../../kernel/ctx.ts';
import {
  findReturned,
  isAbout,
  type MailNames,
  type MailOutcome,
  noteOutcome,
  type ReturnedRow,
  takeComplaint,
} from '../distribution/returned.service.ts';
import { isKnown, keepReport } from './mail-report.store.ts';
import type { MailReport } from './report-mail.ts';

/** What a report came to. `nobody`: it names no mail of ours, or nobody whom that was for. */
export type Taken = MailOutcome['action'] | 'complaint' | 'nobody';

export const reportId = (told: Buffer | string): string => createHash('sha256').update(told).digest('hex');

/** Of several things that are said of one person, the last word. */
const rank: readonly MailOutcome['action'][] = ['delayed', 'failed', 'delivered'];
const lastWord = (outcomes: readonly MailOutcome[]): MailOutcome | undefined =>
  outcomes.toSorted((one, other) => rank.indexOf(one.action) - rank.indexOf(other.action)).at(-1);

/** What is told, by its own name, and the provider's name for the try that it is told of. */
interface Told {
  id: string;
  providerId: string | null;
}

async function takeOutcome(
  ctx: Ctx,
  { id, providerId }: Told,
  row: ReturnedRow,
  outcome: MailOutcome,
): Promise<Taken> {
  const { organization_id: organizationId, id: recipientId } = row;
  // The ledger knows by itself what it was told before; this spares the work, and counts what changes nothing there.
  if (await ctx.db.of(organizationId, (db) => isKnown(db, { organizationId, id }))) return outcome.action;
  await noteOutcome(ctx, row, outcome, providerId);
  const { action: kind, status, words } = outcome;
  await ctx.db.of(organizationId, (db) =>
    keepReport(db, { organizationId, id, recipientId, kind, status, words }),
  );
  return kind;
}

async function complain(ctx: Ctx, id: string, names: MailNames, row: ReturnedRow | null): Promise<Taken> {
  const taken = await takeComplaint(ctx, names, row);
  if (!taken) return 'nobody';
  const { organizationId } = taken;
  if (row)
    await ctx.db.of(organizationId, (db) =>
      keepReport(db, { organizationId, id, recipientId: row.id, kind: 'complaint', status: null, words: '' }),
    );
  return 'complaint';
}

/**
 * Takes what is told of a mail, in whatever order and however often.
 *
 * @param id of what was told: the same again is the same report
 */
export async function takeReport(
  ctx: Ctx,
  id: string,
  { kind, names, outcomes }: MailReport,
): Promise<Taken> {
  const row = await findReturned(ctx, names);
  if (kind === 'complaint') return complain(ctx, id, names, row);
  const outcome = row && lastWord(outcomes.filter((one) => isAbout(row, one)));
  return outcome ? takeOutcome(ctx, { id, providerId: names.providerId }, row, outcome) : 'nobody';
}
