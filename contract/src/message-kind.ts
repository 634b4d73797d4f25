import { withoutHiddenMarks } from './visible-text.ts';

/** What a send is by law: news for the press, or an advertisement, which only those get who agreed (docs/decisions/0085). */
export const messageKinds = ['press', 'advertisement'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** From where an organization knows that somebody agreed. */
export const consentSources = ['form', 'event', 'customer', 'spoken', 'import', 'other'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** That somebody said no without having agreed before; it is kept so that it counts after a merge. */
export const saidNo = 'withdrawal';

export const maximumProof = 500;

/** Before this day nobody agreed to mails or texts: an older one is a slip. */
export const earliestConsent = '1990-01-01';

const count = (text: string, sign: RegExp): number =>
  withoutHiddenMarks(text.replace(/<[^<>]*>/g, ' ')).match(sign)?.length ?? 0;
/** Whether a text says where somebody is, or by which number they are reached: what nobody sees or can use says neither. */
export const namesAddress = (text: string): boolean => count(text, /[\p{L}\p{Nd}]/gu) >= 3;
export const namesPhone = (text: string): boolean => count(text, /\p{Nd}/gu) >= 4;

interface Advertiser {
  name: string;
  senderDetails: { address: string; phone: string };
}

/** What of name, address and telephone an organization would have to give before it advertises. */
export const lackingDetails = ({
  name,
  senderDetails: { address, phone },
}: Advertiser): ('name' | 'address' | 'phone')[] => [
  ...(withoutHiddenMarks(name) === '' ? (['name'] as const) : []),
  ...(namesAddress(address) ? [] : (['address'] as const)),
  ...(namesPhone(phone) ? [] : (['phone'] as const)),
];

/** Name, address and telephone of who advertises stand at the foot of every advertisement. */
export const hasSenderDetails = (advertiser: Advertiser): boolean => lackingDetails(advertiser).length === 0;
