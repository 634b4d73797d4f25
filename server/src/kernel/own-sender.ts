import type { Ctx } from './ctx.ts';

/** The installation's own sender: MAIL_FROM, else `no-reply@` the host of BASE_URL. */
export function ownSenderOf(ctx: Pick<Ctx, 'config' | 'baseUrl'>): { name: string; address: string } {
  const given = /^(?:"?([^"<]*?)"?\s*<([^<>\s]+)>|(\S+))$/.exec(ctx.config.MAIL_FROM ?? '');
  const address = given?.[2] ?? given?.[3] ?? `no-reply@${new URL(ctx.baseUrl).hostname}`;
  return { name: given?.[1]?.trim() || 'Firstlook', address };
}
