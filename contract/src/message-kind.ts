/** What a send is by law: news for the press, or an advertisement, which only those get who agreed (docs/decisions/0085). */
export const messageKinds = ['press', 'advertisement'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** From where an organization knows that somebody agreed. */
export const consentSources = ['form', 'event', 'customer', 'spoken', 'import', 'other'] as const;
export type ConsentSource = (typeof consentSources)[number];

export const maximumProof = 500;

/** Name, address and telephone of who advertises stand at the foot of every advertisement. */
export const hasSenderDetails = ({
  name,
  senderDetails,
}: {
  name: string;
  senderDetails: { address: string; phone: string };
}): boolean => [name, senderDetails.address, senderDetails.phone].every((text) => text.trim() !== '');
