import type { Ctx } from './ctx.ts';

/** The names by which the signed-in person may have promised to keep an embargo (`readers_of`); a program promises nothing. */
export const ownReaders = ({ actor }: Pick<Ctx, 'actor'>): string[] =>
  actor && !actor.apiKeyId ? [`account:${actor.accountId}`] : [];
