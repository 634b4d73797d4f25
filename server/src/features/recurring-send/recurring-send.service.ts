import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { mostRecurringSends, nextMoments, type RecurringRule } from '@firstlook/contract/recurring-rule.ts';
import type * as contract from '@firstlook/contract/recurring-send.ts';
import type { RecurringSend, RecurringWrite } from '@firstlook/contract/recurring-send.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { violationOf } from '../../platform/violation.ts';
import { listGroups, type NamedGroup } from '../audience/name-audience.service.ts';
import { readAudience } from '../audience/read-audience.service.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import {
  checkSenderDetails,
  chooseSender,
  readInboxLines,
  readTextPart,
} from '../distribution/frozen-message.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { checkLeft, holdLeft, noteLostMeanwhile } from './lost-group.service.ts';
import * as store from './recurring-send.store.ts';

const invalid = (path: string, code: string) => new AppError('INVALID_DATA', {}, [{ path, code }]);

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violationOf(error)) throw new AppError('ALREADY_EXISTS', {}, [{ path: 'name', code: 'taken' }]);
    throw error;
  }
}

function lastOf(row: store.ListedRow): RecurringSend['last'] {
  if (!row.last_at || !row.last_outcome) return null;
  return {
    at: row.last_at.toISOString(),
    outcome: row.last_outcome,
    releaseId: row.last_release,
    title: row.last_title ?? '',
    distributionId: row.last_state && row.last_distribution,
    state: row.last_state,
  };
}

const itemOf = (row: store.ListedRow, groups: NamedGroup[]): RecurringSend => ({
  _id: row.id,
  name: row.name,
  releaseType: row.release_type,
  rule: { ...row.rule, weekdays: [...row.rule.weekdays] },
  message: row.message,
  groups,
  isOn: row.is_on,
  stopped: row.stopped,
  nextAt: row.next_at?.toISOString() ?? null,
  candidate: row.candidate && { releaseId: row.candidate.id, title: row.candidate.title },
  last: lastOf(row),
  by: row.by_name,
  version: row.version,
});

/** All of the organization, or one of them; inside a transaction of it. */
async function list(ctx: Ctx, db: Db, { locale }: Organization, only?: string): Promise<RecurringSend[]> {
  const { organizationId, clock } = ctx;
  const rows = await store.listRecurring(db, organizationId, { locale, at: clock.now(), only });
  const groups = await listGroups(
    db,
    organizationId,
    rows.map(({ audience }) => audience),
  );
  return rows.map((row, place) => itemOf(row, groups[place] ?? []));
}

/** Inside a transaction of the organization. @throws AppError NOT_FOUND */
async function load(ctx: Ctx, db: Db, organization: Organization, id: string): Promise<RecurringSend> {
  const [found] = await list(ctx, db, organization, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The recurring sends of the organization, by name. */
export async function listRecurringSends(ctx: Ctx): Promise<{ items: RecurringSend[]; total: number }> {
  const organization = await loadOrganization(ctx);
  const items = await ctx.db.read((db) => list(ctx, db, organization));
  return { items, total: items.length };
}

/** @throws AppError NOT_FOUND */
export async function getRecurringSend(ctx: Ctx, id: string): Promise<RecurringSend> {
  const organization = await loadOrganization(ctx);
  return ctx.db.tenant((db) => load(ctx, db, organization, id));
}

const isNobody = ({
  all,
  mailingLists,
  tags,
  company,
  smartLists,
  search,
  engagement,
}: RecurringWrite['audience']) =>
  !all &&
  !search?.trim() &&
  [mailingLists, tags, company, smartLists, engagement].every((chosen) => (chosen?.length ?? 0) === 0);

/** What was written, as far as it can be known before a release is. @throws AppError INVALID_DATA and what a send is refused for */
async function check(ctx: Ctx, organization: Organization, write: RecurringWrite): Promise<RecurringWrite> {
  if (!organization.releaseTypes.some(({ id }) => id === write.releaseType))
    throw invalid('releaseType', 'option');
  if (isNobody(write.audience)) throw invalid('audience', 'required');
  await readAudience(ctx, write.audience);
  const { message } = write;
  chooseSender(organization, message.from);
  checkSenderDetails(organization, message);
  return {
    ...write,
    message: {
      ...message,
      ...readInboxLines(organization, message),
      textPart: readTextPart(organization, message.textPart, 'message.textPart'),
    },
  };
}

/** Its next moment. @throws AppError INVALID_DATA where its last day is over before it */
function nextOf({ timeZone }: Organization, rule: RecurringRule, now: Date): Date {
  const [next] = nextMoments(rule, timeZone, now, 1);
  if (!next) throw invalid('rule.endsOn', 'past');
  return next;
}

/** What of a write is kept, and by whose word. */
const keptOf = (
  ctx: Ctx,
  { timeZone }: Organization,
  { name, releaseType, rule, audience, message }: RecurringWrite,
) => ({
  name,
  release_type: releaseType,
  rule: { ...rule, weekdays: [...new Set(rule.weekdays)].sort() },
  audience,
  message,
  zone: timeZone,
  by: actorOf(ctx).accountId,
});

/** What the log says of one. */
const toldOf = ({
  release_type,
  rule,
  audience,
  message,
}: Pick<store.RecurringRow, 'release_type' | 'rule' | 'audience' | 'message'>) => ({
  releaseType: release_type,
  rule,
  audience,
  message,
});

/** @throws AppError ALREADY_EXISTS, INVALID_DATA (`tooMany` where as many are kept as fit), UNKNOWN_SENDER, SENDER_NOT_PROVED, SENDER_DETAILS_MISSING, NOT_ALLOWED */
export async function createRecurringSend(ctx: Ctx, body: RecurringWrite): Promise<RecurringSend> {
  const organization = await loadOrganization(ctx);
  const write = await check(ctx, organization, body);
  const now = ctx.clock.now();
  const row: store.RecurringRow = {
    organization_id: ctx.organizationId,
    id: newId(),
    ...keptOf(ctx, organization, write),
    is_on: true,
    stopped: null,
    next_at: nextOf(organization, write.rule, now),
    taken_until: null,
    version: 1,
  };
  const made = await guarded(
    ctx.db.tenant(async (db) => {
      await holdLeft(db, ctx.organizationId, write.audience);
      if ((await store.countRecurring(db, ctx.organizationId)) >= mostRecurringSends)
        throw invalid('name', 'tooMany');
      await store.insertRecurring(db, row, now);
      await recordAudit(ctx, db, {
        action: 'recurringSend.create',
        target: { id: row.id, name: row.name },
        after: toldOf(row),
      });
      return load(ctx, db, organization, row.id);
    }),
  );
  await noteLostMeanwhile(ctx, row.id);
  return made;
}

/**
 * A stored one with what was written. One that had ended goes on where its rule is another, one that had nobody left with others.
 *
 * @throws AppError INVALID_DATA where its last day is over
 */
function changedBy(
  ctx: Ctx,
  organization: Organization,
  stored: store.RecurringRow,
  write: RecurringWrite,
): store.RecurringRow {
  const kept = keptOf(ctx, organization, write);
  const isSameRule = !changesBetween({ rule: stored.rule }, { rule: kept.rule }) && stored.zone === kept.zone;
  const goesOn = stored.stopped === 'gone' || (stored.stopped === 'ended' && !isSameRule);
  const nextAt = isSameRule && !goesOn ? stored.next_at : nextOf(organization, write.rule, ctx.clock.now());
  const isOn = stored.is_on || goesOn;
  return {
    ...stored,
    ...kept,
    is_on: isOn,
    stopped: goesOn ? null : stored.stopped,
    next_at: isOn ? nextAt : null,
    // Of another type what it took before says nothing.
    taken_until: stored.release_type === kept.release_type ? stored.taken_until : null,
    version: stored.version + 1,
  };
}

/**
 * Saves one that was read at `version`. From now on it leaves by the word of who saves it; its next moment changes with its rule alone.
 *
 * @throws AppError CONFLICT, NOT_FOUND and as `createRecurringSend`
 */
export async function updateRecurringSend(
  ctx: Ctx,
  { _id: id, version, ...body }: BodyOf<typeof contract.updateRecurringSend>,
): Promise<RecurringSend> {
  const organization = await loadOrganization(ctx);
  const write = await check(ctx, organization, body);
  const saved = await guarded(
    ctx.db.tenant(async (db) => {
      await holdLeft(db, ctx.organizationId, write.audience);
      const stored = await store.lockRecurring(db, ctx.organizationId, id);
      if (!stored) throw new AppError('NOT_FOUND');
      if (stored.version !== version) throw new AppError('CONFLICT', { version: stored.version });
      const row = changedBy(ctx, organization, stored, write);
      await store.updateRecurring(db, row);
      const changes = changesBetween(
        { name: stored.name, ...toldOf(stored) },
        { name: row.name, ...toldOf(row) },
      );
      if (changes)
        await recordAudit(ctx, db, {
          action: 'recurringSend.update',
          target: { id, name: row.name },
          ...changes,
        });
      return load(ctx, db, organization, id);
    }),
  );
  await noteLostMeanwhile(ctx, id);
  return saved;
}

/**
 * Pauses it, or lets it go on by the word of who says so: from its next moment on, whatever it missed. What is so already stays as it is.
 *
 * @throws AppError NOT_FOUND, INVALID_DATA where its last day is over or whom it was for was deleted, NOT_ALLOWED where its audience asks for more than the caller may
 */
export async function steerRecurringSend(
  ctx: Ctx,
  id: string,
  act: 'pause' | 'resume',
): Promise<RecurringSend> {
  const organization = await loadOrganization(ctx);
  return ctx.db.tenant(async (db) => {
    const stored = await store.lockRecurring(db, ctx.organizationId, id);
    if (!stored) throw new AppError('NOT_FOUND');
    const isOn = act === 'resume';
    if (isOn !== stored.is_on) {
      if (isOn) await readAudience(ctx, await checkLeft(db, ctx.organizationId, stored.audience));
      await store.updateRecurring(db, {
        ...stored,
        is_on: isOn,
        stopped: null,
        next_at: isOn ? nextOf(organization, stored.rule, ctx.clock.now()) : null,
        zone: organization.timeZone,
        by: isOn ? actorOf(ctx).accountId : stored.by,
      });
      await recordAudit(ctx, db, {
        action: isOn ? 'recurringSend.resume' : 'recurringSend.pause',
        target: { id, name: stored.name },
      });
    }
    return load(ctx, db, organization, id);
  });
}

/** What it sent stays. @throws AppError NOT_FOUND */
export function removeRecurringSend(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.tenant(async (db) => {
    const name = await store.removeRecurring(db, ctx.organizationId, id);
    if (name === null) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'recurringSend.remove', target: { id, name } });
  });
}
