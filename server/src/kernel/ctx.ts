import type { PermissionHolder, SystemRole } from '@firstlook/contract/permissions.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { Queue } from '../platform/queue.ts';
import type { RenderLocale } from '../rendering/render-input.ts';

/** The signed-in person behind a request. */
export interface Actor extends PermissionHolder {
  readonly accountId: string;
  /** Set when a program acts with an API key: it is no person and has no account. */
  readonly apiKeyId?: string;
  /** A visitor without a name, at the client site of an organization that needs no sign-in (`visitor.ts`). */
  readonly isVisitor?: true;
  readonly email: string;
  /** Whether the address was proved by a mailed link; until then protected films stay closed. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly systemRoles: readonly SystemRole[];
  /** Hash of the session's token; playback sessions die with it. */
  readonly sessionHash: Buffer;
}

/** An organization's own host, and whose it is (docs/decisions/0116). */
export interface SiteHost {
  readonly host: string;
  readonly organizationId: string;
}

/** Where a request came from. */
export interface Caller {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** Of a page outside the API: which of our languages its browser asks for. */
  readonly language?: RenderLocale;
}

export interface CtxDb {
  /** The rows of organizations stand on several machines. */
  readonly isSpread: boolean;
  /** A transaction on the rows of ctx.organizationId. */
  tenant<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Single reading statements on the rows of ctx.organizationId, without a transaction. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The same on the rows of another organization; for public pages that found it out themselves. */
  readOf<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** One writing statement on the rows of another organization, which is committed when it is answered. */
  writeOf(organizationId: string, work: (db: Db) => Promise<number>): Promise<number>;
  /** A transaction on the rows of another organization; for jobs and public pages that found it out themselves. */
  of<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** A transaction as the owner, across organizations. */
  system<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A transaction of a worker about one organization, as the owner (`Database.withOwner`). */
  owner<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** A sweep over all organizations, as the owner (`Database.withEach`). */
  each: Database['withEach'];
  /** Single reading statements as the owner, without a transaction: one round trip where a transaction takes three. */
  systemRead<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The whole database as it is at one moment; for a backup. */
  snapshot: Database['snapshot'];
}

/** What a service gets; built once per request or job. It never holds services or stores. */
export interface Ctx {
  readonly db: CtxDb;
  /** Null for public calls and jobs. */
  readonly actor: Actor | null;
  /** From the path; empty where the call names none. */
  readonly organizationId: string;
  readonly queue: Queue;
  readonly log: Log;
  readonly gateways: Gateways;
  readonly clock: Clock;
  readonly config: Config;
  /** Public address without a slash at the end. */
  readonly baseUrl: string;
  readonly caller: Caller;
  /** The organization's own host that was asked; null at BASE_URL and for jobs. Nothing of another organization is answered there (`isShownAt`). */
  readonly site: SiteHost | null;
  /** Aborted once this process was told to end. */
  readonly leaving: AbortSignal;
}

/** What lives as long as the process. */
export interface Platform {
  readonly database: Database;
  readonly queue: Queue;
  readonly log: Log;
  readonly gateways: Gateways;
  readonly clock: Clock;
  readonly config: Config;
  readonly baseUrl: string;
  /** Aborted once this process was told to end: it answers on for a while, and nothing long begins or goes on. */
  readonly leaving: AbortSignal;
}

const nobody: Caller = { requestId: '', address: '', userAgent: '' };

export function createCtx(
  platform: Platform,
  scope: {
    organizationId?: string;
    actor?: Actor | null;
    caller?: Caller;
    log?: Log;
    site?: SiteHost | null;
  },
): Ctx {
  const organizationId = scope.organizationId ?? '';
  const { database } = platform;
  return {
    db: {
      isSpread: database.isSpread,
      tenant: (work) => database.withTenant(organizationId, work),
      read: (work) => database.readTenant(organizationId, work),
      readOf: (other, work) => database.readTenant(other, work),
      writeOf: (other, work) => database.writeTenant(other, work),
      of: (other, work) => database.withTenant(other, work),
      system: (work) => database.withSystem(work),
      owner: (other, work) => database.withOwner(other, work),
      each: (whose, work) => database.withEach(whose, work),
      systemRead: (work) => database.single(work),
      snapshot: database.snapshot,
    },
    actor: scope.actor ?? null,
    organizationId,
    queue: platform.queue,
    log: scope.log ?? platform.log,
    gateways: platform.gateways,
    clock: platform.clock,
    config: platform.config,
    baseUrl: platform.baseUrl,
    caller: scope.caller ?? nobody,
    site: scope.site ?? null,
    leaving: platform.leaving,
  };
}

/** The same call in the organization that a public address turned out to be of. */
export function inOrganization(ctx: Ctx, organizationId: string): Ctx {
  const db: CtxDb = {
    ...ctx.db,
    tenant: (work) => ctx.db.of(organizationId, work),
    read: (work) => ctx.db.readOf(organizationId, work),
  };
  return { ...ctx, organizationId, db };
}

/** Whether a person with an account acts: no program with an API key, no visitor. */
export const isPerson = ({ apiKeyId, isVisitor }: Actor): boolean => !apiKeyId && !isVisitor;

/** The actor of a call that needs one. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw new Error('this service needs a signed-in person; its endpoint must ask for one');
  return ctx.actor;
}
