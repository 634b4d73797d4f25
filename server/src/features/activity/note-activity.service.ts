import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { grouped } from '../../kernel/grouped.ts';
import { consumeRate } from '../../kernel/rate-limit.ts';
import { newId } from '../../platform/identifier.ts';
import { networkOf } from '../../platform/network.ts';
import { countryOf, deviceOf } from '../../platform/visitor.ts';
import { insertActivity, insertSearch, type NewActivity } from './activity.store.ts';

/** What the server itself sees people do (docs/decisions/0071): its category in the report, and its name when the team does it. */
const acts = {
  releaseViewed: { category: 'release', byTeam: 'releaseViewedByTeam' },
  searched: { category: 'search', byTeam: 'searchedByTeam' },
  fileDownloaded: { category: 'download', byTeam: 'fileDownloadedByTeam' },
  pressKitTaken: { category: 'download', byTeam: 'pressKitTakenByTeam' },
  signedIn: { category: 'signIn', byTeam: 'signedInByTeam' },
} as const;

interface Act {
  organizationId: string;
  title: keyof typeof acts;
  /** Which release, file, words; nothing that names a person. */
  data: Record<string, string>;
  /** Who did it; absent: the actor of the call; null: somebody behind a link. */
  by?: { accountId: string; holder: PermissionHolder } | null;
}

/** Nobody does more by hand; strangers fill nobody's report. */
const limits = [{ most: 60, within: 60_000 }];

/** A search that goes on where the last one stopped is the same one. */
const searchGoesOn = 60_000;

interface Search {
  ctx: Ctx;
  activity: NewActivity;
  words: string;
}

/** Those of one organization in their order: each may be the one before it, typed on. */
const writeSearch = grouped<Search, number>(
  async (searches, organizationId) => {
    const written: number[] = [];
    for (const { ctx, activity, words } of searches) {
      const since = new Date(activity.at.getTime() - searchGoesOn);
      written.push(await ctx.db.of(organizationId, (db) => insertSearch(db, activity, { words, since })));
    }
    return written;
  },
  ({ activity }) => activity.organizationId,
);

function actorFor({ actor }: Ctx): Act['by'] {
  return actor && !actor.isVisitor ? { accountId: actor.accountId, holder: actor } : null;
}

async function write(ctx: Ctx, act: Act, by: Act['by']): Promise<void> {
  const { organizationId, title, data } = act;
  const { userAgent, address } = ctx.caller;
  const at = ctx.clock.now();
  const subject = `seen:${by?.accountId ?? networkOf(address)}`;
  if ((await ctx.db.system((db) => consumeRate(db, subject, limits, at))) > 0) return;
  // Whoever sees drafts works there.
  const isTeam = !!by && can(by.holder, 'release.readDraft', organizationId);
  const activity: NewActivity = {
    organizationId,
    id: newId(),
    accountId: by?.accountId ?? null,
    title: isTeam ? acts[title].byTeam : title,
    category: acts[title].category,
    data,
    device: deviceOf(userAgent),
    country: await countryOf(address),
    at,
  };
  if (title === 'searched') return void (await writeSearch({ ctx, activity, words: data.words ?? '' }));
  await ctx.db.of(organizationId, (db) => insertActivity(db, activity));
}

/**
 * Logs what a reader or somebody of the team did. The answer does not wait for it, and nothing fails for it; programs are
 * no people.
 */
export function noteActivity(ctx: Ctx, act: Act): void {
  if (ctx.actor?.apiKeyId) return;
  const by = act.by === undefined ? actorFor(ctx) : act.by;
  write(ctx, act, by).catch((error: unknown) => ctx.log.warn({ err: error }, 'activity not written'));
}
