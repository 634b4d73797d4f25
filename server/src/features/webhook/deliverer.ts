import { createCtx, type Platform } from '../../kernel/ctx.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { runLine } from './delivery-lane.ts';
import { type DueWebhook, listDueWebhooks } from './delivery.store.ts';
import { tellEnded } from './tell-ended.service.ts';

/** Finds what is due again, what a lost notification left, and what has ended by itself. */
const pollMilliseconds = 2000;
/** Calls under way at once to one webhook. */
const linesPerWebhook = 4;

/**
 * The worker's side of webhooks: lines of its own for each webhook that has something due, so that an endpoint that hangs
 * delays nobody else's and at most ten of its own organization. @returns stop: begins nothing more and lets calls arrive
 */
export function startDeliverer(platform: Platform): () => Promise<void> {
  const { database, log, clock } = platform;
  const ctx = createCtx(platform, {});
  const lanes = new Map<string, Promise<unknown>>();
  let stopping = false;
  const waits = (what: string) => (error: unknown) =>
    log.warn({ err: error }, `${what} waits for the database`);

  function openLane(webhook: DueWebhook): void {
    const name = `${webhook.organization_id}/${webhook.id}`;
    if (lanes.has(name)) return;
    const lines = Array.from({ length: linesPerWebhook }, () => runLine(ctx, webhook, () => stopping));
    const lane = Promise.allSettled(lines).then((ends) => {
      lanes.delete(name);
      const broken = ends.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
      if (broken) waits('webhook')(broken.reason);
      // What came while the lane was closing; after a failure the next poll comes soon enough.
      else if (!stopping) looking.ask();
    });
    lanes.set(name, lane);
  }

  const looking = oneAtATime(async () => {
    const due = await database.single((db) => listDueWebhooks(db, clock.now()));
    if (!stopping) due.forEach(openLane);
  }, waits('webhooks'));
  const telling = oneAtATime(() => tellEnded(ctx), waits('what has ended'));
  const poll = () => {
    telling.ask();
    looking.ask();
  };
  const stopListening = database.listen('firstlook_webhook', () => stopping || looking.ask());
  const timer = setInterval(poll, pollMilliseconds);
  poll();

  return async () => {
    stopping = true;
    clearInterval(timer);
    await Promise.all([looking.over(), telling.over()]);
    await Promise.all(lanes.values());
    await stopListening();
  };
}
