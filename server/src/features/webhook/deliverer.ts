import { createCtx, type Platform } from '../../kernel/ctx.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { type DueWebhook, listDueWebhooks } from './delivery.store.ts';
import { runLine } from './delivery-lane.ts';
import { tellEnded } from './tell-ended.service.ts';

/** Finds what is due again, what a lost notification left, and what has ended by itself. */
const pollMilliseconds = 2000;
/** Calls under way at once to one webhook. */
const linesPerWebhook = 4;

/**
 * The worker's side of webhooks: lines of its own for each webhook that has something due, so that an endpoint that hangs
 * delays no other organization's and at most ten of its own organization. @returns stop: begins nothing more and lets calls arrive
 */
export function startDeliverer(platform: Platform): () => Promise<void> {
  const { database, log, clock } = platform;
  const ctx = createCtx(platform, {});
  /** Lines at work, by webhook. */
  const lines = new Map<string, Set<Promise<void>>>();
  let stopping = false;
  const waits = (what: string) => (error: unknown) =>
    log.warn({ err: error }, `${what} waits for the database`);

  /** Lines that have ended are begun again, beside those that wait for an answer. */
  function openLines(webhook: DueWebhook): void {
    const name = `${webhook.organization_id}/${webhook.id}`;
    const own = lines.get(name) ?? new Set();
    lines.set(name, own);
    for (let at = own.size; at < linesPerWebhook; at += 1) {
      const line: Promise<void> = runLine(ctx, webhook, () => stopping)
        .catch(waits('webhook'))
        .finally(() => {
          own.delete(line);
          if (own.size === 0) lines.delete(name);
        });
      own.add(line);
    }
  }

  const looking = oneAtATime(async () => {
    const due = await database.single((db) => listDueWebhooks(db, clock.now()));
    if (!stopping) due.forEach(openLines);
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
    await Promise.all([...lines.values()].flatMap((own) => [...own]));
    await stopListening();
  };
}
