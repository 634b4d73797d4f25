import { randomUUID } from 'node:crypto';
import { createCtx, type Platform } from '../../kernel/ctx.ts';
import type { Database } from '../../platform/database.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { stepLedger } from './birth.service.ts';
import type { Channel } from './channel.ts';
import {
  endLease,
  forgetWorkers,
  giveAllBack,
  renewLease,
  sweepLapsedLeases,
  takeBackFrom,
  takeLapsed,
  withRowsOf,
} from './lease.store.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { mailChannel } from './mail-channel.ts';
import { listOpenSends, type OpenSend } from './open-send.store.ts';
import { beginDueSchedules } from './schedule.service.ts';
import { SendingLane } from './sending-lane.ts';
import { letGo, withSlowHosts } from './slow-host.store.ts';
import { textChannel } from './text-channel.ts';

/** Every way by which messages leave. */
const channels: readonly Channel[] = [mailChannel, textChannel];

/** Finds what a lost notification left; everything else is woken. */
const pollMilliseconds = 2000;
const renewMilliseconds = 3000;

/** Milliseconds until the next rows become due, if that is before the next poll. */
function nextWake(sends: readonly OpenSend[]): number | null {
  const next = Math.min(...sends.map(({ wait }) => wait ?? Number.POSITIVE_INFINITY));
  // A timer may fire a little early.
  return next < pollMilliseconds ? Math.max(0, next) + 1 : null;
}

/** What has something to do, once what waited for a host goes whose turn has come. */
async function readSends(database: Database): Promise<OpenSend[]> {
  await database.withEach(withSlowHosts, letGo);
  return database.single(listOpenSends);
}

/** Takes back what dead workers hold. */
async function sweepLeases(database: Database): Promise<void> {
  if (!database.isSpread) return database.withSystem(sweepLapsedLeases);
  // Organization after organization, since they stand on several machines; two that do it at once do it once.
  const workers = await database.withSystem(takeLapsed);
  if (workers.length === 0) return;
  await database.withEach(withRowsOf(workers), (db) => takeBackFrom(db, workers));
  await database.withSystem((db) => forgetWorkers(db, workers));
}

/** A worker that ends of itself: what it did not hand over waits for another one at once. */
async function retire(database: Database, worker: string): Promise<void> {
  await database.withEach(withRowsOf([worker]), (db) => giveAllBack(db, worker));
  await database.withSystem((db) => endLease(db, worker));
}

/**
 * The worker's side of the ledger: one lane per organization and channel that has something due, so that a slow or
 * dead host of one never delays another. It is woken by a notification, or at the moment the next rows become due.
 * Beside the lanes it begins what was planned for now, and writes births and stops of large sends, step by step.
 */
export async function startSender(platform: Platform): Promise<() => Promise<void>> {
  const { database, log } = platform;
  const worker = randomUUID();
  const ctx = createCtx(platform, {});
  const writer = new LedgerWriter(database, worker, log);
  const lanes = new Map<string, SendingLane>();
  let stopping = false;
  let wake: NodeJS.Timeout | undefined;
  const waits = (what: string) => (error: unknown) =>
    log.warn({ err: error }, `${what} waits for the database`);

  function openLane(channel: Channel, organizationId: string): void {
    const name = `${channel.name}:${organizationId}`;
    if (lanes.has(name)) return;
    const lane = new SendingLane({ channel, ctx, writer, worker, organizationId });
    lanes.set(name, lane);
    void lane.run().finally(() => {
      lanes.delete(name);
      // Rows that came while the lane was closing.
      if (!stopping) looking.ask();
    });
  }

  const looking = oneAtATime(async () => {
    const sends = await readSends(database);
    if (stopping) return;
    for (const send of sends) {
      const channel = channels.find(({ name }) => name === send.channel);
      if (channel && send.is_due) openLane(channel, send.organization_id);
    }
    clearTimeout(wake);
    const next = nextWake(sends);
    if (next !== null) wake = setTimeout(look, next);
  }, waits('sender'));
  const writing = oneAtATime(async () => {
    await beginDueSchedules(ctx);
    while (!stopping && (await stepLedger(ctx)));
  }, waits('ledger'));
  function look(): void {
    if (stopping) return;
    looking.ask();
    writing.ask();
  }

  const sweep = () => sweepLeases(database).catch(waits('sweep'));
  const renew = () => database.withSystem((db) => renewLease(db, worker)).catch(waits('lease'));
  const stopListening = database.listen('firstlook_send', look);
  const looks = [setInterval(look, pollMilliseconds), setInterval(() => void sweep(), renewMilliseconds)];
  const renewal = setInterval(() => void (lanes.size > 0 && renew()), renewMilliseconds);
  await sweep();
  look();

  return async () => {
    stopping = true;
    for (const timer of looks) clearInterval(timer);
    await Promise.all([looking.over(), writing.over()]);
    clearTimeout(wake);
    await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    clearInterval(renewal);
    await retire(database, worker).catch(() => undefined);
    await stopListening();
  };
}
