import type { Channel as ChannelName } from '@firstlook/contract/distribution.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Config } from '../../platform/config.ts';
import type { ClaimedRow } from './claimed-row.ts';
import type { RefusalSubject } from './refusal.policy.ts';

/** What is known after a hand-over that failed, in the words of the server that refused. */
export type HandOverFailure =
  /** Nothing was taken; later may work, after so many seconds at the earliest. The host of the address may have asked for less at a time. */
  | { kind: 'temporary'; words: string; retryAfter?: number; isHostSlow?: boolean }
  /** Refused for good, with whom that is about. */
  | { kind: 'permanent'; words: string; about: RefusalSubject }
  /** It may or may not have been taken. */
  | { kind: 'doubt'; words: string };

/**
 * A way by which messages leave. The ledger, its lanes and their guarantees are the same for all of them: a channel
 * composes one message for one person, hands it over, and says what a failure means.
 */
export interface Channel<Shared = unknown, Message = unknown> {
  readonly name: ChannelName;
  /** Messages that one organization has on their way at the same time. */
  connections(config: Config): number;
  /** What the messages of one distribution share, read once per lane; null when it is gone, or its release. */
  load(ctx: Ctx, organizationId: string, distributionId: string): Promise<Shared | null>;
  compose(ctx: Ctx, shared: Shared, row: ClaimedRow): Promise<Message>;
  /** Resolves when the provider has taken responsibility, with what it calls the message, where it has a name for it. */
  transmit(ctx: Ctx, message: Message): Promise<string | null>;
  /** Receipts of it will say what the provider calls a message and nothing else: that name is looked for. */
  isNamedOnly(ctx: Ctx): boolean;
  /** The first message of a distribution was taken; may be called again for one distribution. */
  firstSent(ctx: Ctx, shared: Shared): Promise<void>;
  /** What a rejection of `transmit` means; null for an error that is not the provider's. */
  failureOf(error: unknown): HandOverFailure | null;
}
