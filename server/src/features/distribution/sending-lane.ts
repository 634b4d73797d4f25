import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { countSend } from '../../platform/metrics.ts';
import type { Channel, HandOverFailure } from './channel.ts';
import { claim } from './claim.store.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { pauseForRefusal } from './distribution.store.ts';
import { giveBack, renewLease } from './lease.store.ts';
import { countBounce, leavingRow, type Settlement } from './ledger.store.ts';
import type { LedgerWriter } from './ledger-writer.ts';
import type { RefusalSubject } from './refusal.policy.ts';
import { nextTry } from './retry.policy.ts';
import { slowDown } from './slow-host.store.ts';
import { hostOf } from './slow-host.ts';

interface Options {
  channel: Channel;
  ctx: Ctx;
  writer: LedgerWriter;
  worker: string;
  organizationId: string;
}

/** Rows of one claim. */
const claimSize = 500;
/** The next claim is made while so many rows are left, so that no line waits for it. */
const claimAgainAt = 50;
/** Numbers the claims of this process. */
let claims = 0;

/** Sends the due rows of one organization in one channel over a fixed number of lines until none is left. */
export class SendingLane {
  readonly #options: Options;
  /** What the messages of a distribution share, by its id. */
  readonly #shared = new Map<string, Promise<unknown>>();
  /** Distributions of which a message was taken. */
  readonly #begun = new Set<string>();
  #rows: ClaimedRow[] = [];
  #claiming: Promise<void> | null = null;
  #isDry = false;
  #isStopping = false;
  #done: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  run(): Promise<void> {
    const { channel, ctx } = this.#options;
    const lines = Array.from({ length: channel.connections(ctx.config) }, () => this.#line());
    this.#done = Promise.all(lines).then(() => this.#claiming ?? undefined);
    return this.#done;
  }

  /** Takes nothing more, lets what is on the lines arrive. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#done;
  }

  async #line(): Promise<void> {
    const { writer } = this.#options;
    let settlement: Settlement | null = null;
    for (;;) {
      const row = await this.#next();
      if (!row) break;
      const prepared = await this.#prepare(row);
      if (prepared.reason !== null) {
        await writer.step(settlement, null);
        settlement = this.#settlement(row, 'failed', prepared.reason);
        continue;
      }
      const mayLeave = await writer.step(settlement, leavingRow(row));
      settlement = null;
      if (mayLeave) settlement = await this.#transmit(row, prepared.message);
      else await this.#giveBack(row);
    }
    if (settlement) await writer.step(settlement, null);
  }

  async #next(): Promise<ClaimedRow | null> {
    while (this.#rows.length === 0 && !this.#isDry && !this.#isStopping) await this.#claimOnce();
    if (this.#isStopping) return null;
    const row = this.#rows.shift() ?? null;
    if (this.#rows.length < claimAgainAt && !this.#isDry) void this.#claimOnce();
    return row;
  }

  /** Lines that run out at the same time share one claim. */
  #claimOnce(): Promise<void> {
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = null;
    });
    return this.#claiming;
  }

  async #claim(): Promise<void> {
    const { channel, ctx, organizationId, worker } = this.#options;
    claims += 1;
    const holder = { worker, claim: claims };
    try {
      if (ctx.db.isSpread) await ctx.db.system((db) => renewLease(db, worker));
      const { rows, parked } = await ctx.db.owner(organizationId, (db) =>
        claim(db, { organizationId, channel: channel.name }, holder, claimSize),
      );
      this.#rows.push(...rows);
      this.#isDry = rows.length + parked === 0;
    } catch (error) {
      ctx.log.warn({ err: error }, 'lane is waiting for the database');
      this.#isDry = true;
    }
  }

  /** Most often the send was paused or stopped, so what else was claimed of it goes back too. */
  async #giveBack(row: ClaimedRow): Promise<void> {
    const { ctx, organizationId, worker } = this.#options;
    const isOfClaim = (one: ClaimedRow) =>
      one.claim === row.claim && one.distribution_id === row.distribution_id;
    const ids = [row, ...this.#rows.filter(isOfClaim)].map(({ id }) => id);
    this.#rows = this.#rows.filter((one) => !isOfClaim(one));
    await ctx.db
      .owner(organizationId, (db) => giveBack(db, { worker, claim: row.claim }, organizationId, ids))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'rows could not be given back'));
  }

  async #prepare(row: ClaimedRow): Promise<{ message: unknown; reason: string | null }> {
    const { channel, ctx } = this.#options;
    const { organization_id: organizationId, distribution_id: distributionId } = row;
    let loading = this.#shared.get(distributionId);
    if (!loading) {
      loading = channel.load(ctx, organizationId, distributionId);
      this.#shared.set(distributionId, loading);
    }
    try {
      const shared = await loading;
      if (!shared) return { message: null, reason: 'release-removed' };
      return { message: await channel.compose(ctx, shared, row), reason: null };
    } catch (error) {
      this.#shared.delete(distributionId);
      ctx.log.error({ err: error, recipientId: row.id }, 'a message could not be composed');
      return { message: null, reason: 'compose-failed' };
    }
  }

  async #transmit(row: ClaimedRow, message: unknown): Promise<Settlement> {
    const { channel, ctx } = this.#options;
    try {
      const providerId = await channel.transmit(ctx, message);
      await this.#begin(row);
      const isNamedOnly = channel.isNamedOnly(ctx);
      return { ...this.#settlement(row, 'sent', null), providerId, isNamedOnly };
    } catch (error) {
      const failure = channel.failureOf(error);
      if (failure) return this.#failed(row, failure);
      ctx.log.error({ err: error, recipientId: row.id }, 'a gateway failed');
      return this.#settlement(row, 'unconfirmed', 'interrupted');
    }
  }

  /** Tells the channel of a distribution's first message. What it makes of that must not change what became of the message. */
  async #begin({ distribution_id: id }: ClaimedRow): Promise<void> {
    const { channel, ctx } = this.#options;
    if (this.#begun.has(id)) return;
    this.#begun.add(id);
    try {
      await channel.firstSent(ctx, await this.#shared.get(id));
    } catch (error) {
      this.#begun.delete(id);
      ctx.log.warn({ err: error }, 'the first message could not be told');
    }
  }

  async #failed(row: ClaimedRow, failure: HandOverFailure): Promise<Settlement> {
    const { kind, words } = failure;
    if (kind === 'doubt') return this.#settlement(row, 'unconfirmed', words);
    if (kind === 'permanent') return this.#refused(row, words, failure.about);
    const isHostSlow = failure.isHostSlow ?? false;
    if (isHostSlow) await this.#slowDown(row, words);
    const wait = nextTry(row.attempts, row.created_at, this.#options.ctx.clock.now(), isHostSlow);
    if (wait === null) return this.#settlement(row, 'failed', words);
    return { ...this.#settlement(row, 'queued', words), retryIn: Math.max(wait, failure.retryAfter ?? 0) };
  }

  /** What else was claimed for the host waits until it has rested. */
  async #slowDown(row: ClaimedRow, words: string): Promise<void> {
    const { ctx, organizationId, worker } = this.#options;
    const host = hostOf(row.address);
    const isOfHost = (one: ClaimedRow) => hostOf(one.address) === host;
    const waiting = this.#rows.filter(isOfHost);
    this.#rows = this.#rows.filter((one) => !isOfHost(one));
    const told = { organizationId, host, words, isHidden: row.is_general };
    await ctx.db
      .owner(organizationId, (db) => slowDown(db, worker, told, waiting))
      .catch((error: unknown) => {
        // They leave as they were claimed, and hear of it themselves.
        this.#rows.push(...waiting);
        ctx.log.warn({ err: error }, 'a slow host could not be noted');
      });
  }

  /** A refusal of the address is a bounce; one that would meet every message pauses the send and gives the row back. */
  async #refused(row: ClaimedRow, words: string, about: RefusalSubject): Promise<Settlement> {
    const { channel, ctx, organizationId } = this.#options;
    const note = (work: (db: Db) => Promise<unknown>) =>
      ctx.db
        .owner(organizationId, work)
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'a refusal could not be noted'));
    if (about === 'message') return this.#settlement(row, 'failed', words);
    const { distribution_id: distributionId, address } = row;
    if (about === 'address') {
      const bounce = { organizationId, distributionId, channel: channel.name, address, reason: words };
      await note((db) => countBounce(db, bounce));
      return this.#settlement(row, 'failed', words);
    }
    const refused = { organizationId, distributionId, recipientId: row.id };
    await note((db) => pauseForRefusal(db, refused, { kind: about, words }));
    return this.#settlement(row, 'queued', words);
  }

  #settlement(row: ClaimedRow, state: Settlement['state'], reason: string | null): Settlement {
    countSend(state);
    const { organization_id: organizationId, id, claim: held } = row;
    return { organizationId, id, claim: held, state, reason, retryIn: 0 };
  }
}
