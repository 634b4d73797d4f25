import i18next, { type ParseKeys } from 'i18next';

/** A key of `locales/en`, with its namespace: what `t` accepts (`web/i18n/keys.d.ts`). */
export type WordKey = ParseKeys;

/** What stands directly under a key: `KeyUnder<'settings:languageName'>`. */
export type KeyUnder<Head extends string> = WordKey extends infer Key
  ? Key extends `${Head}.${infer Rest}`
    ? Rest
    : never
  : never;

type Candidate = `${string}:${string}`;

/**
 * The first of these keys that has words. For keys with a part that is known only at run time (a code of the server, a
 * name an organization gave); every other key is written out, so that the compiler knows it.
 */
export const findKey = (...candidates: Candidate[]): WordKey | undefined =>
  candidates.find((key) => i18next.exists(key)) as WordKey | undefined;

type Underscored<Path extends string> = Path extends `${infer Head}.${infer Rest}` ? `${Head}_${Rest}` : Path;

/** `release.read` as a part of a key: a dot would begin a deeper level. */
export const asKeyPart = <Path extends string>(path: Path): Underscored<Path> =>
  path.replace('.', '_') as Underscored<Path>;
