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

const count = (text: string, sign: RegExp): number =>
  withoutHiddenMarks(text.replace(/<[^<>]*>/g, ' ')).match(sign)?.length ?? 0;
/** Whether a text says where somebody is, or by which number they are reached: what nobody sees or can use says neither. */
export const namesAddress = (text: string): boolean => count(text, /[\p{L}\p{Nd}]/gu) >= 3;
export const namesPhone = (text: string): boolean => count(text, /\p{Nd}/gu) >= 4;

/** Name, address and telephone of who advertises stand at the foot of every advertisement. */
export const hasSenderDetails = ({
  name,
  senderDetails,
}: {
  name: string;
  senderDetails: { address: string; phone: string };
}): boolean =>
  withoutHiddenMarks(name) !== '' && namesAddress(senderDetails.address) && namesPhone(senderDetails.phone);
