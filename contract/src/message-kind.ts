/** What a send is by law: news for the press, or an advertisement, which only those get who agreed (docs/decisions/0085). */
export const messageKinds = ['press', 'advertisement'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** From where an organization knows that somebody agreed. */
export const consentSources = ['form', 'event', 'customer', 'spoken', 'import', 'other'] as const;
export type ConsentSource = (typeof consentSources)[number];

export const maximumProof = 500;

/** Before this day nobody agreed to mails or texts: an older one is a slip. */
export const earliestConsent = '1990-01-01';

interface Advertiser {
  name: string;
  senderDetails: { address: string; phone: string };
}

/** What of name, address and telephone an organization would have to give before it advertises. */
export const lackingDetails = ({ name, senderDetails: { address, phone } }: Advertiser) =>
  (Object.entries({ name, address, phone }) as ['name' | 'address' | 'phone', string][])
    .filter(([, text]) => text.trim() === '')
    .map(([detail]) => detail);

/** Name, address and telephone of who advertises stand at the foot of every advertisement. */
export const hasSenderDetails = (advertiser: Advertiser): boolean => lackingDetails(advertiser).length === 0;
