import { type Sql, sql } from '../../platform/database.ts';

/** By what a person is known in organizations: their contacts there, and what they are reached by. */
export interface KnownPerson {
  ids: string[];
  email: string | null;
  mobile: string | null;
  /** Further mails and mobiles of theirs. */
  further?: readonly string[];
}

/**
 * Whether a row `r` of the ledger is a message to that person. Messages to a general contact whose address is kept back are found by
 * their id alone: by address they would tell who guesses it that it is right (docs/decisions/0046).
 */
export function isRowOf({ ids, email, mobile, further = [] }: KnownPerson): Sql {
  const addresses = [email, mobile, ...further].filter((one) => one !== null && one !== '');
  return sql`(r.contact_id = any(${ids})
    or (r.address = any(${addresses}) and (not r.is_general or general_addresses_shown())))`;
}

/** The account of a person's address, where somebody has one, that of the main one first: what they read signed in is theirs. */
export const accountOf = ({ email, further = [] }: KnownPerson): Sql =>
  sql`(select a.id from account a where a.email = any(${[email ?? '', ...further]}) order by a.email = ${email} desc, a.id limit 1)`;
