/** Further addresses of a contact, beside the main ones to which messages go. */

export const addressKinds = ['email', 'mobile'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** Of each kind. */
export const mostAddresses = 10;
export const longestAddressLabel = 60;

export interface ContactAddress {
  kind: AddressKind;
  /** A mail in lower case, or a number in E.164. */
  address: string;
  /** What it is, in words of the organization: office, private; empty for nothing. */
  label: string;
}

/** In a cell of a file: `dana@paper.example (office); dana@home.example`. */
export const writeAddresses = (addresses: readonly ContactAddress[], kind: AddressKind): string =>
  addresses
    .filter((one) => one.kind === kind)
    .map(({ address, label }) => (label ? `${address} (${label.replace(/[();]/g, ' ').trim()})` : address))
    .join('; ');

/** The same read: each as it was typed, with what stands in brackets behind it. */
export const readAddresses = (cell: string): { typed: string; label: string }[] =>
  cell
    .split(/;|:::|[\n\r]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [, typed, label] = /^(.+) \(([^()]+)\)$/.exec(one) ?? [];
      return typed && label
        ? { typed: typed.trim(), label: label.trim().slice(0, longestAddressLabel) }
        : { typed: one, label: '' };
    });

/** What a press on "main" makes of a contact: the two change places, each with its label. */
export function makeMain<A extends ContactAddress>(
  { address: main, label }: Pick<ContactAddress, 'address' | 'label'>,
  addresses: readonly A[],
  chosen: A,
): { main: string; label: string; addresses: (A | ContactAddress)[] } {
  const former = { kind: chosen.kind, address: main, label };
  return {
    main: chosen.address,
    label: chosen.label,
    addresses: addresses.flatMap((one) => (one !== chosen ? [one] : main.trim() ? [former] : [])),
  };
}
