/** Of what kind that is which cards of an address book hold and no contact has. */
export const cardKinds = ['birthday', 'phone', 'address', 'website', 'picture', 'other'] as const;
export type CardKind = (typeof cardKinds)[number];
/** In how many cards each kind stands. */
export type IgnoredKinds = { kind: CardKind; cards: number }[];
