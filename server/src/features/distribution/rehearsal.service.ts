import type * as contract from '@firstlook/contract/audience.ts';
import type { BestHours } from '@firstlook/contract/best-hour.ts';
import type { Channel, StateCounts } from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import type { Chosen } from '../audience/chosen-people.ts';
import { readAudience } from '../audience/read-audience.service.ts';
import { countHours } from './best-hour.store.ts';
import {
  allowLongStatement,
  type BirthPage,
  type BirthRow,
  countBirths,
  listBirths,
  type Scope,
} from './birth.store.ts';
import { countWaiting } from './count-waiting.store.ts';
import { loadSendable } from './distribute.service.ts';
import { recipientSentOf } from './distribution-list.ts';
import type { Message } from './message.ts';
import { partsOf } from './send-step.policy.ts';
import { addCounts, sumOf } from './unborn.policy.ts';
import { judgedBy } from './weekly-cap.service.ts';

const pageSize = 100;

/** Which state stands behind each list of the dry run. */
const stateOf = {
  willReceive: 'queued',
  already: 'already',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  missingData: 'missing-data',
  noConsent: 'missing-data',
  overCap: 'over-cap',
} as const;

/** Where the people of a part are looked up, as `countBirths` and `listBirths` ask. */
export interface Asked {
  scope: Scope;
  chosen: Chosen;
  /** How many would be born in each state, where that is known. */
  states?: StateCounts;
  /** Of those with missing data, who did not agree to an advertisement. */
  noConsent?: number;
}

/** The parts of a call with where their people are looked up. */
export const partsToAsk = (
  { organizationId }: Ctx,
  releaseId: string,
  message: Pick<
    Message,
    'distributionType' | 'forceDistribute' | 'textWithoutMail' | 'pastWeeklyCap' | 'bestHour' | 'kind'
  >,
  chosen: Chosen,
): Asked[] =>
  partsOf(message, chosen).map(
    ({ message: { distributionType: channel, forceDistribute, kind }, chosen: part }) => ({
      scope: { organizationId, releaseId, channel, kind, round: forceDistribute || part.again ? null : 0 },
      chosen: part,
    }),
  );

/** The people who would be born in one of these states, those of the first part first. */
export async function listOverParts(
  db: Db,
  parts: readonly Asked[],
  { states, lacksConsent, offset, limit }: BirthPage,
): Promise<BirthRow[]> {
  const rows: BirthRow[] = [];
  let skipped = offset;
  for (const { scope, chosen, states: counts = {}, noConsent = 0 } of parts) {
    const page = {
      states,
      ...(lacksConsent !== undefined && { lacksConsent }),
      offset: skipped,
      limit: limit - rows.length,
    };
    const meant = await judgedBy(db, scope.organizationId, chosen);
    rows.push(...(await listBirths(db, scope, meant, page)));
    if (rows.length === limit) break;
    const all = states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
    const people = lacksConsent === undefined ? all : lacksConsent ? noConsent : all - noConsent;
    skipped = rows.length > 0 ? 0 : Math.max(0, skipped - people);
  }
  return rows;
}

/** How many people would be born in each state, by part and in all. */
async function countParts(db: Db, parts: readonly Asked[]) {
  const counted: (Asked & Awaited<ReturnType<typeof countBirths>>)[] = [];
  for (const part of parts) {
    const meant = await judgedBy(db, part.scope.organizationId, part.chosen);
    counted.push({ ...part, ...(await countBirths(db, part.scope, meant)) });
  }
  const states = counted.reduce<StateCounts>((sum, part) => addCounts(sum, part.states), {});
  const noConsent = counted.reduce((sum, part) => sum + part.noConsent, 0);
  const mentions = counted.reduce((sum, part) => sum + part.mentions, 0);
  const receivers = (channel: Channel) =>
    counted.reduce(
      (sum, { scope, states: own }) => sum + (scope.channel === channel ? (own.queued ?? 0) : 0),
      0,
    );
  return {
    counted,
    states,
    noConsent,
    mentions,
    byChannel: { email: receivers('email'), sms: receivers('sms') },
  };
}

async function countWaitingOf(db: Db, parts: readonly Asked[]): Promise<number> {
  let people = 0;
  for (const { scope, chosen } of parts)
    people += await countWaiting(db, scope, await judgedBy(db, scope.organizationId, chosen));
  return people;
}

/** When the people of the mail would get it, each at their hour. */
async function countHoursOf(db: Db, parts: readonly Asked[]): Promise<BestHours | null> {
  const mail = parts.find(({ chosen }) => chosen.bestHour);
  if (!mail) return null;
  const { scope, chosen, states } = mail;
  const meant = await judgedBy(db, scope.organizationId, chosen);
  const counted = await countHours(db, scope, meant);
  const all = states?.queued ?? (await countBirths(db, scope, meant)).states.queued ?? 0;
  return { ...counted, atOnce: Math.max(0, all - counted.hours.reduce((sum, people) => sum + people, 0)) };
}

/** The dry run of the distribute screen: how the ledger rows would be born; `list` opens one count, 100 to a page. */
export async function rehearseAudience(
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof contract.checkAudience>,
) {
  await loadSendable(ctx, releaseId);
  const parts = partsToAsk(ctx, releaseId, body, await readAudience(ctx, body.audience, releaseId));
  const { list, page } = body;
  return ctx.db.tenant(async (db) => {
    await allowLongStatement(db);
    const { counted, states, noConsent, mentions, byChannel } = await countParts(db, parts);
    const waiting = states.already ? await countWaitingOf(db, parts) : 0;
    const listed = list
      ? await listOverParts(db, counted, {
          states: [stateOf[list]],
          ...(stateOf[list] === 'missing-data' && { lacksConsent: list === 'noConsent' }),
          offset: page * pageSize,
          limit: pageSize,
        })
      : [];
    return {
      counts: {
        chosen: mentions,
        willReceive: states.queued ?? 0,
        already: states.already ?? 0,
        waiting,
        unsubscribed: states.unsubscribed ?? 0,
        bounced: states.bounced ?? 0,
        missingData: (states['missing-data'] ?? 0) - noConsent,
        noConsent,
        overCap: states['over-cap'] ?? 0,
        duplicates: mentions - sumOf(states),
        byChannel,
      },
      bestHours: body.bestHour ? await countHoursOf(db, counted) : null,
      people: listed.map(recipientSentOf),
      nameShapes: counted.flatMap(({ nameShapes }) => nameShapes),
    };
  });
}
