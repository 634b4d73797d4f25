import type * as audienceContract from '@firstlook/contract/audience.ts';
import type { BodyOf, QueryOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as progressContract from '@firstlook/contract/progress.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { composeSubject } from '@firstlook/contract/subject.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { nameAudience } from '../audience/name-audience.service.ts';
import { readAudience } from '../audience/read-audience.service.ts';
import { describeApproval } from './describe-approval.service.ts';
import { describeTest } from './describe-test.service.ts';
import { checkTest } from './distribute.service.ts';
import { listProgress } from './distribution.store.ts';
import { recipientSentOf } from './distribution-list.ts';
import { waitOfOldest } from './open-send.store.ts';
import { withPeopleOfNow } from './planned-people.service.ts';
import { listByDistribution } from './recipient.store.ts';
import { type Send, sendsOf } from './send-progress.ts';
import { startOnce } from './start-once.service.ts';
import { sendTestToMyself } from './test-message.service.ts';
import { sumOf } from './unborn.policy.ts';

type ResultQuery = QueryOf<typeof progressContract.distributionResult>;

/** As somebody without a name reads it. */
const nameless = (line: string | null) => (line && composeSubject(line, { firstName: '', name: '' })) || null;

const firstLine = (text: string | null) => text?.split('\n')[0] ?? null;

/** The sends of a release, newest first, or the one that an id names; inside a transaction of the organization. */
export async function findSends(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  filter: { releaseId: string } | { id: string },
): Promise<Send[]> {
  const found = await listProgress(db, organizationId, filter);
  const sends = sendsOf(await withPeopleOfNow(ctx, db, organizationId, found), ctx.clock.now());
  for (const { rows, progress } of sends) {
    const [main] = rows;
    // Of a send with two subjects the rest may ask once more, when the parts have left.
    const asking = rows.find(({ phase }) => phase === 'asking');
    const planned = main?.plan ? main.plan : asking?.plan;
    const wholeText = rows.find(({ channel }) => channel === 'sms')?.plan?.text ?? null;
    const text = firstLine(wholeText);
    const asked = asking ?? main;
    progress.approval = asked ? await describeApproval(ctx, db, asked) : null;
    progress.subjectTest = await describeTest(db, rows, ctx.clock.now());
    if (!planned) continue;
    progress.plan = {
      ...(await nameAudience(db, organizationId, planned)),
      version: planned.version,
      changed: planned.changed && { ...planned.changed, at: new Date(planned.changed.at).toISOString() },
      bestHour: planned.bestHour ?? false,
      pastWeeklyCap: planned.pastWeeklyCap ?? false,
      preheader: nameless(planned.preheader),
      textPart: planned.textPart ?? null,
      personalLine: nameless(planned.line),
      text,
      wholeText,
    };
  }
  return sends;
}

/** Inside a transaction of the organization; null where there is no such send. */
export async function findProgress(
  ctx: Ctx,
  db: Db,
  organizationId: string,
  distributionId: string,
): Promise<DistributionProgress | null> {
  const [send] = await findSends(ctx, db, organizationId, { id: distributionId });
  return send?.progress ?? null;
}

/** A send with the rows of its distributions. @throws AppError NOT_FOUND */
export async function loadSend(ctx: Ctx, distributionId: string): Promise<Send> {
  const [send] = await ctx.db.tenant((db) => findSends(ctx, db, ctx.organizationId, { id: distributionId }));
  if (!send) throw new AppError('NOT_FOUND');
  return send;
}

/** @throws AppError NOT_FOUND */
export const getProgress = async (ctx: Ctx, distributionId: string): Promise<DistributionProgress> =>
  (await loadSend(ctx, distributionId)).progress;

/** What a call that changes a send answers: figures, names and words are for those who may read sends. */
export function toldOf(ctx: Ctx, progress: DistributionProgress): DistributionProgress {
  if (can(actorOf(ctx), 'distribution.read', ctx.organizationId)) return progress;
  const figures = {
    states: {},
    unlisted: {},
    parts: [],
    noConsent: 0,
    behind: 0,
    preparing: null,
    pace: null,
    cap: null,
    hours: null,
    slowHosts: [],
  };
  return { ...progress, ...figures, refusal: null, plan: null, approval: null, subjectTest: null };
}

/** The sends of a release, newest first. */
export async function progressOfRelease(
  ctx: Ctx,
  db: Db,
  releaseId: string,
): Promise<DistributionProgress[]> {
  const sends = await findSends(ctx, db, ctx.organizationId, { releaseId });
  return sends.map(({ progress }) => progress);
}

export async function listDistributions(ctx: Ctx, releaseId: string) {
  const items = await ctx.db.tenant((db) => progressOfRelease(ctx, db, releaseId));
  return { items, total: items.length };
}

/** What the screen is told of a test: nothing is counted, but why the one message did not leave. */
const testProgress = (
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof audienceContract.distributeAudience>,
  hasLeft: boolean,
): DistributionProgress => ({
  distributionId: '',
  releaseId,
  channel: body.distributionType,
  kind: body.kind,
  subject: body.subject ?? null,
  startsAt: ctx.clock.now().toISOString(),
  phase: 'done',
  refusal: null,
  total: 0,
  states: hasLeft ? {} : { unsubscribed: 1 },
  preparing: null,
  unlisted: {},
  noConsent: 0,
  behind: 0,
  parts: [],
  follows: null,
  followUp: null,
  plan: null,
  pace: null,
  cap: null,
  hours: null,
  slowHosts: [],
  approval: null,
  subjectTest: null,
  _createdAt: ctx.clock.now().toISOString(),
});

/** One call for an audience of any size; nothing leaves before the undo window is over. */
export async function distributeAudience(
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof audienceContract.distributeAudience>,
  idempotencyKey: string | null,
): Promise<DistributionProgress> {
  if (body.testMode) {
    await checkTest(ctx, releaseId, body);
    const test = await sendTestToMyself(ctx, releaseId, body, body.audience.contacts);
    return testProgress(ctx, releaseId, body, test.unsubscribedContacts.length === 0);
  }
  const chosen = await readAudience(ctx, body.audience, releaseId);
  const distributionId = await startOnce(ctx, releaseId, body, chosen, { key: idempotencyKey, delay: true });
  return getProgress(ctx, distributionId);
}

/** How many people a list of a send holds. */
function listedOf({ states, total, unlisted, noConsent }: DistributionProgress, query: ResultQuery): number {
  const all = query.state
    ? (states[query.state] ?? 0) - (unlisted[query.state] ?? 0)
    : total - sumOf(unlisted);
  if (!query.lacksConsent) return all;
  const lacking = query.state === undefined || query.state === 'missing-data' ? noConsent : 0;
  return query.lacksConsent === 'true' ? lacking : all - lacking;
}

/** The people of one send by state, 100 to a page. */
export async function listResult(ctx: Ctx, distributionId: string, query: ResultQuery) {
  const { progress, rows: parts } = await loadSend(ctx, distributionId);
  const ids = parts.map(({ id }) => id);
  const rows = await ctx.db.tenant((db) =>
    listByDistribution(db, ctx.organizationId, ids, {
      state: query.state,
      ...(query.lacksConsent && { lacksConsent: query.lacksConsent === 'true' }),
      offset: query.page * 100,
      limit: 100,
    }),
  );
  const items = rows.map((row) => ({
    ...recipientSentOf(row),
    _id: row.id,
    channel: row.channel,
    contactId: row.contact_id,
    state: row.state,
  }));
  return { items, total: listedOf(progress, query) };
}

/** Seconds that the message which waits longest is due, in all organizations. */
export const loadLongestWait = (ctx: Ctx): Promise<number> => ctx.db.system(waitOfOldest);
