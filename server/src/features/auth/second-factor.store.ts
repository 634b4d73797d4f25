import { type Db, sql } from '../../platform/database.ts';

export interface PasskeyState {
  publicKey: string;
  counter: number;
  transports: string[];
}

export interface TotpState {
  /** The last time step whose code was used: no code works twice. */
  lastStep?: number;
}

/** Of a passkey that is being made: what the browser must answer. */
export interface ChallengeState {
  challenge: string;
}

export interface FactorRow<S = TotpState | PasskeyState | ChallengeState> {
  id: string;
  account_id: string;
  kind: 'totp' | 'passkey';
  name: string;
  secret: string;
  state: S;
  confirmed_at: Date | null;
  created_at: Date;
  used_at: Date | null;
}

const columns = sql`id, account_id, kind, name, secret, state, confirmed_at, created_at, used_at`;

/** What the person has, the oldest first; without those that were begun and not finished. */
export function listFactors<S>(
  db: Db,
  accountId: string,
  kind?: 'totp' | 'passkey',
): Promise<FactorRow<S>[]> {
  return db.many<FactorRow<S>>(sql`
    select ${columns} from second_factor
    where account_id = ${accountId} and confirmed_at is not null and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by created_at, id`);
}

/** One that was begun lately and waits for its first use. */
export function lockBegunFactor<S>(
  db: Db,
  accountId: string,
  kind: 'totp' | 'passkey',
  id: string | null,
  since: Date,
): Promise<FactorRow<S> | null> {
  return db.maybe<FactorRow<S>>(sql`
    select ${columns} from second_factor
    where account_id = ${accountId} and kind = ${kind} and confirmed_at is null and created_at > ${since}
      and (${id}::text is null or id = ${id})
    order by created_at desc limit 1 for update`);
}

/** Begins one; what was begun before and never finished goes. */
export async function insertBegunFactor(
  db: Db,
  factor: {
    id: string;
    accountId: string;
    kind: 'totp' | 'passkey';
    secret: string;
    state: TotpState | ChallengeState;
    now: Date;
  },
): Promise<void> {
  await db.run(sql`
    delete from second_factor
    where account_id = ${factor.accountId} and kind = ${factor.kind} and confirmed_at is null`);
  await db.run(sql`
    insert into second_factor (id, account_id, kind, secret, state, created_at)
    values (${factor.id}, ${factor.accountId}, ${factor.kind}, ${factor.secret}, ${JSON.stringify(factor.state)}, ${factor.now})`);
}

export function confirmFactor(
  db: Db,
  factor: { id: string; name: string; secret: string; state: TotpState | PasskeyState; now: Date },
): Promise<number> {
  return db.run(sql`
    update second_factor set confirmed_at = ${factor.now}, name = ${factor.name}, secret = ${factor.secret},
      state = ${JSON.stringify(factor.state)}
    where id = ${factor.id}`);
}

/** Moves a factor on after a use, unless another request moved it in between. @returns 1 for the request that did */
export function updateFactorUse(
  db: Db,
  id: string,
  before: TotpState | PasskeyState,
  after: TotpState | PasskeyState,
  now: Date,
): Promise<number> {
  return db.run(sql`
    update second_factor set state = ${JSON.stringify(after)}, used_at = ${now}
    where id = ${id} and state = ${JSON.stringify(before)}::jsonb`);
}

export async function removeFactor(
  db: Db,
  accountId: string,
  id: string,
): Promise<'totp' | 'passkey' | null> {
  const row = await db.maybe<{ kind: 'totp' | 'passkey' }>(sql`
    delete from second_factor where account_id = ${accountId} and id = ${id} and confirmed_at is not null returning kind`);
  return row?.kind ?? null;
}

export function removeFactorsOf(db: Db, accountId: string): Promise<number> {
  return db.run(sql`delete from second_factor where account_id = ${accountId}`);
}

export async function replaceRecoveryCodes(
  db: Db,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.run(sql`delete from recovery_code where account_id = ${accountId}`);
  await db.run(sql`
    insert into recovery_code (account_id, code_hash) select ${accountId}, unnest(${[...hashes]}::bytea[])`);
}

/** @returns 1 for the one caller whose code it was */
export function removeRecoveryCode(db: Db, accountId: string, hash: Buffer): Promise<number> {
  return db.run(sql`delete from recovery_code where account_id = ${accountId} and code_hash = ${hash}`);
}
