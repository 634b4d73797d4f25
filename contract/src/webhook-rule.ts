/** What a webhook can be told of. The names are those of Standard Webhooks: a noun, a full stop, what became of it. */
export const webhookEvents = [
  'release.published',
  'release.archived',
  'release.unarchived',
  'distribution.finished',
  'recipient.opened',
  'media.watched',
  'contact.unsubscribed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by a button, to one webhook, whatever it listens to. */
export const webhookTest = 'webhook.test';

/** Webhooks of one organization. */
export const mostWebhooks = 10;
/** Characters of an address, and of an answer that is kept. */
export const longestWebhookUrl = 2000;
export const longestWebhookAnswer = 500;

/** `https`: it must begin with that; `private`: it lies inside the server's own network, as far as one can see by its writing. */
export type WebhookUrlIssue = 'url' | 'https' | 'credentials' | 'private';

/**
 * What is wrong with the address of a webhook as it is written; where its name leads is looked at whenever it is called. http
 * passes here: the server takes it where it names networks of its own (`WEBHOOK_NETWORKS`).
 */
export function webhookUrlIssue(text: string): WebhookUrlIssue | null {
  // What stands on the screen has to be the host that is called: browsers repair some spellings to another one.
  if (/[\p{Cc}\\]/u.test(text) || !URL.canParse(text) || text.length > longestWebhookUrl) return 'url';
  if (/^https?:(?!\/\/[^/])/i.test(text)) return 'url';
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'https';
  if (username || password) return 'credentials';
  return hostname === '' || hash !== '' ? 'url' : null;
}
