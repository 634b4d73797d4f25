import { type Ctx, isPerson } from './ctx.ts';

/** The names by which the signed-in person may have promised to keep an embargo (`readers_of`); a program and a visitor promise nothing. */
export const ownReaders = ({ actor }: Pick<Ctx, 'actor'>): string[] =>
  actor && isPerson(actor) ? [`account:${actor.accountId}`] : [];
