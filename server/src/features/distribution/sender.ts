import { randomUUID } from 'node:crypto';
import { createCtx, type Platform } from '../../kernel/ctx.ts';
import type { Channel } from './channel.ts';
import { listDueOrganizations, release, renewLeases, sweepLapsedLeases } from './ledger.store.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { mailChannel } from './mail-channel.ts';
import { SendingLane } from './sending-lane.ts';

/** Every way by which messages leave. */
const channels: readonly Channel[] = [mailChannel];

const pollMilliseconds = 1000;
const renewMilliseconds = 3000;

/**
 * The worker's side of the ledger: one lane per organization and channel that has something due, so that a slow or
 * dead host of one never delays another. A notification wakes it at once; polling finds what a lost notification left.
 */
export async function startSender(platform: Platform): Promise<() => Promise<void>> {
  const { database, log } = platform;
  const worker = randomUUID();
  const ctx = createCtx(platform, {});
  const writer = new LedgerWriter(database, worker, log);
  const lanes = new Map<string, SendingLane>();
  let stopping = false;
  let looking = false;
  let lookAgain = false;

  async function openLanes(channel: Channel): Promise<void> {
    for (const organizationId of await database.withSystem((db) => listDueOrganizations(db, channel.name))) {
      const name = `${channel.name}:${organizationId}`;
      if (stopping || lanes.has(name)) continue;
      const lane = new SendingLane({ channel, ctx, writer, worker, organizationId });
      lanes.set(name, lane);
      void lane.run().finally(() => {
        lanes.delete(name);
        // Rows that came while the lane was closing.
        void look();
      });
    }
  }

  async function look(): Promise<void> {
    if (stopping) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        for (const channel of channels) await openLanes(channel);
      } while (lookAgain && !stopping);
    } catch (error) {
      log.warn({ err: error }, 'sender is waiting for the database');
    } finally {
      looking = false;
    }
  }

  const sweep = () =>
    database.withSystem(sweepLapsedLeases).catch((error: unknown) => log.warn({ err: error }, 'sweep'));
  const renew = () =>
    database
      .withSystem((db) => renewLeases(db, worker))
      .catch((error: unknown) => log.warn({ err: error }, 'lease'));

  const stopListening = database.listen('firstlook_send', () => void look());
  const timers = [
    setInterval(() => void look(), pollMilliseconds),
    setInterval(() => void sweep(), renewMilliseconds),
    setInterval(() => void (lanes.size > 0 && renew()), renewMilliseconds),
  ];
  await sweep();
  void look();

  return async () => {
    stopping = true;
    for (const timer of timers.slice(0, 2)) clearInterval(timer);
    await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    clearInterval(timers[2]);
    await database.withSystem((db) => release(db, worker, null)).catch(() => undefined);
    await stopListening();
  };
}
