import type { CardKind, IgnoredKinds } from '@firstlook/contract/card-kind.ts';

/** Of what kind is what a contact has no place for; a card's own affairs are of none, and whatever is not named here is of another. */
const kinds: Readonly<Record<CardKind, readonly string[]>> = {
  birthday: ['BDAY', 'ANNIVERSARY', 'DEATHDATE', 'X-ANNIVERSARY', 'X-EVOLUTION-ANNIVERSARY'],
  phone: [],
  address: ['ADR', 'LABEL', 'GEO', 'TZ'],
  website: ['URL', 'IMPP', 'X-SOCIALPROFILE', 'SOCIALPROFILE'],
  picture: ['PHOTO', 'LOGO', 'SOUND'],
  other: [],
};
export const kindOf = new Map(
  (Object.entries(kinds) as [CardKind, readonly string[]][]).flatMap(([kind, names]) =>
    names.map((name) => [name, kind] as const),
  ),
);
const affairs = new Set([
  ...['BEGIN', 'END', 'VERSION', 'PRODID', 'PROFILE', 'UID', 'REV', 'SOURCE', 'NAME', 'KIND', 'CLASS', 'XML'],
  ...['MAILER', 'SORT-STRING', 'CLIENTPIDMAP', 'LANG', 'CREATED', 'LANGUAGE', 'AGENT'],
]);
/** A label of another line, or how a name is written or sorted by one program. */
export const isAffair = (name: string) => affairs.has(name) || /^X-(AB|PHONETIC|APPLE|MS|GOOGLE)/.test(name);

/** In how many cards each kind stands, in the order of the kinds. */
export class Ignored {
  readonly #cards = new Map<CardKind, number>();

  count(found: ReadonlySet<CardKind>): void {
    for (const kind of found) this.#cards.set(kind, (this.#cards.get(kind) ?? 0) + 1);
  }

  list(): IgnoredKinds {
    return (Object.keys(kinds) as CardKind[]).flatMap((kind) => {
      const cards = this.#cards.get(kind);
      return cards ? [{ kind, cards }] : [];
    });
  }
}
