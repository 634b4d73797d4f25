/**
 * Who watches, as one text: a recipient of the ledger, a browser behind a link of the copier, an account, or a browser
 * of which nothing is known. Made and read here and nowhere else; statements join by `viewerPrefix`.
 */
export const viewerPrefix = {
  recipient: 'r:',
  link: 'l:',
  account: 'a:',
  visitor: 's:',
  /** A person who was erased: the watch stays, without a name. */
  erased: 'erased:',
} as const;
export type ViewerKind = keyof typeof viewerPrefix;

export const recipientKey = (recipientId: string) => `${viewerPrefix.recipient}${recipientId}`;
export const linkKey = (linkTokenId: string, browser: string) =>
  `${viewerPrefix.link}${linkTokenId}:${browser}`;
export const accountKey = (accountId: string) => `${viewerPrefix.account}${accountId}`;
export const visitorKey = (browser: string) => `${viewerPrefix.visitor}${browser}`;

/** @throws Error for a text that is no viewer's */
export function viewerKindOf(key: string): ViewerKind {
  const kinds = Object.keys(viewerPrefix) as ViewerKind[];
  const kind = kinds.find((one) => key.startsWith(viewerPrefix[one]));
  if (!kind) throw new Error(`no viewer is written like this: ${key}`);
  return kind;
}
