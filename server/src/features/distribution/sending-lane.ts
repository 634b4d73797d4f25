import { MailError } from '../../gateways/mail.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { countSend } from '../../platform/metrics.ts';
import { pauseForRefusal } from './distribution.store.ts';
import { claim, countBounce, release, type Settlement } from './ledger.store.ts';
import type { LedgerWriter } from './ledger-writer.ts';
import { loadMailing, type Mailing, mailFor } from './mailing.service.ts';
import type { RecipientRow } from './recipient.store.ts';
import { judgeRefusal } from './refusal.policy.ts';
import { nextTry } from './retry.policy.ts';

interface Options {
  ctx: Ctx;
  writer: LedgerWriter;
  worker: string;
  organizationId: string;
}

/** Rows held by a lane beyond those on its lines; small, so that a pause or a crash concerns few. */
const claimSize = 100;

/** Sends the due rows of one organization over a fixed number of lines until none is left. */
export class SendingLane {
  readonly #options: Options;
  readonly #mailings = new Map<string, Promise<Mailing | null>>();
  #rows: RecipientRow[] = [];
  #claiming: Promise<void> | null = null;
  #isDry = false;
  #isStopping = false;
  #done: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  run(): Promise<void> {
    const lines = Array.from({ length: this.#options.ctx.config.SMTP_CONNECTIONS }, () => this.#line());
    this.#done = Promise.all(lines).then(() => undefined);
    return this.#done;
  }

  /** Takes nothing more, lets what is on the lines arrive. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#done;
  }

  async #line(): Promise<void> {
    const { writer, organizationId, ctx } = this.#options;
    let settlement: Settlement | null = null;
    for (;;) {
      const row = await this.#next();
      if (!row) break;
      const prepared = await this.#prepare(row);
      if (!prepared.message) {
        await writer.step(settlement, null);
        settlement = this.#settlement(row, 'failed', prepared.reason);
        continue;
      }
      const mayLeave = await writer.step(settlement, { organizationId, id: row.id });
      settlement = null;
      if (mayLeave) settlement = await this.#transmit(row, prepared.message);
      else await ctx.db.system((db) => release(db, this.#options.worker, [row.id])).catch(() => undefined);
    }
    if (settlement) await writer.step(settlement, null);
  }

  async #next(): Promise<RecipientRow | null> {
    while (this.#rows.length === 0 && !this.#isDry && !this.#isStopping) {
      this.#claiming ??= this.#claim().finally(() => {
        this.#claiming = null;
      });
      await this.#claiming;
    }
    return this.#isStopping ? null : (this.#rows.shift() ?? null);
  }

  async #claim(): Promise<void> {
    const { ctx, organizationId, worker } = this.#options;
    try {
      this.#rows = await ctx.db.system((db) => claim(db, organizationId, worker, claimSize));
      this.#isDry = this.#rows.length === 0;
    } catch (error) {
      ctx.log.warn({ err: error }, 'lane is waiting for the database');
      this.#isDry = true;
    }
  }

  async #prepare(
    row: RecipientRow,
  ): Promise<{ message: Buffer; reason: null } | { message: null; reason: string }> {
    const { ctx } = this.#options;
    let mailing = this.#mailings.get(row.distribution_id);
    if (!mailing) {
      mailing = loadMailing(ctx, row.organization_id, row.distribution_id);
      this.#mailings.set(row.distribution_id, mailing);
    }
    try {
      const loaded = await mailing;
      if (!loaded) return { message: null, reason: 'release-removed' };
      return { message: await mailFor(ctx, loaded, row), reason: null };
    } catch (error) {
      this.#mailings.delete(row.distribution_id);
      ctx.log.error({ err: error, recipientId: row.id }, 'a message could not be composed');
      return { message: null, reason: 'compose-failed' };
    }
  }

  async #transmit(row: RecipientRow, raw: Buffer): Promise<Settlement> {
    const { ctx } = this.#options;
    const mailing = await this.#mailings.get(row.distribution_id);
    try {
      await ctx.gateways.mail.send({
        id: row.id,
        envelope: { from: mailing?.fromEmail ?? '', to: row.email ?? '' },
        raw,
      });
      return this.#settlement(row, 'sent', null);
    } catch (error) {
      return this.#failure(row, error);
    }
  }

  async #failure(row: RecipientRow, error: unknown): Promise<Settlement> {
    const { ctx } = this.#options;
    if (!(error instanceof MailError)) {
      ctx.log.error({ err: error, recipientId: row.id }, 'mail gateway');
      return this.#settlement(row, 'unconfirmed', 'interrupted');
    }
    if (error.failure === 'doubt') return this.#settlement(row, 'unconfirmed', error.message);
    if (error.failure === 'permanent') return this.#refused(row, error);
    const wait = nextTry(row.attempts, row.created_at, ctx.clock.now());
    if (wait === null) return this.#settlement(row, 'failed', error.message);
    return { ...this.#settlement(row, 'queued', error.message), retryIn: wait };
  }

  /** A refusal of the address is a bounce; one that would meet every message pauses the send and gives the row back. */
  async #refused(row: RecipientRow, { refusal, message }: MailError): Promise<Settlement> {
    const { ctx, organizationId } = this.#options;
    const verdict = refusal ? judgeRefusal(refusal, message) : 'message';
    const note = (work: (db: Db) => Promise<unknown>) =>
      ctx.db
        .system(work)
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'a refusal could not be noted'));
    if (verdict === 'message') return this.#settlement(row, 'failed', message);
    const distributionId = row.distribution_id;
    if (verdict === 'address') {
      await note((db) =>
        countBounce(db, { organizationId, distributionId, address: row.address, reason: message }),
      );
      return this.#settlement(row, 'failed', message);
    }
    const words = { kind: verdict, words: message };
    const refused = { organizationId, distributionId, recipientId: row.id };
    await note((db) => pauseForRefusal(db, refused, words));
    return this.#settlement(row, 'queued', message);
  }

  #settlement(row: RecipientRow, state: Settlement['state'], reason: string | null): Settlement {
    countSend(state);
    return { organizationId: row.organization_id, id: row.id, state, reason, retryIn: 0 };
  }
}
