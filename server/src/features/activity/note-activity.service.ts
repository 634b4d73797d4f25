import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { floodGate } from '../../kernel/flood-gate.ts';
import { grouped } from '../../kernel/grouped.ts';
import { newId } from '../../platform/identifier.ts';
import { networkOf } from '../../platform/network.ts';
import { countryOf, deviceOf } from '../../platform/visitor.ts';
import { insertActivities, insertSearch, type NewActivity } from './activity.store.ts';

/** What the server itself sees people do (docs/decisions/0071): its category in the report, and its name when the team does it. */
const acts = {
  releaseViewed: { category: 'release', byTeam: 'releaseViewedByTeam' },
  searched: { category: 'search', byTeam: 'searchedByTeam' },
  fileDownloaded: { category: 'download', byTeam: 'fileDownloadedByTeam' },
  pressKitTaken: { category: 'download', byTeam: 'pressKitTakenByTeam' },
  signedIn: { category: 'signIn', byTeam: 'signedInByTeam' },
} as const;

const categories = new Set<string>(Object.values(acts).map(({ category }) => category));
const titles = new Set<string>(Object.entries(acts).flatMap(([title, { byTeam }]) => [title, byTeam]));

/** Which of the two only the server may say: whoever could write it would make up what others did. */
export function seenByServer(said: { title: string; category: string }): 'title' | 'category' | null {
  if (titles.has(said.title)) return 'title';
  return categories.has(said.category) ? 'category' : null;
}

interface Act {
  organizationId: string;
  title: keyof typeof acts;
  /** Which release, file, words; nothing that names a person. */
  data: Record<string, string>;
  /** Who did it; absent: the actor of the call; null: somebody behind a link. */
  by?: { accountId: string; holder: PermissionHolder } | null;
}

/** Acts of one person, or of the strangers of one network, within a minute: no one does more by hand. Counted in the process: a flood
 * of strangers takes no connection that senders and readers need. */
const isTooMuch = floodGate(60);

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

/** Those that come together share a commit, as the events of readers do. */
const writeActs = grouped<{ ctx: Ctx; activity: NewActivity }, undefined>(
  async (acts, organizationId) => {
    const [first] = acts;
    await first?.ctx.db.of(organizationId, (db) =>
      insertActivities(
        db,
        acts.map(({ activity }) => activity),
      ),
    );
    return acts.map(() => undefined);
  },
  ({ activity }) => activity.organizationId,
);

function actorFor({ actor }: Ctx): Act['by'] {
  return actor && !actor.isVisitor ? { accountId: actor.accountId, holder: actor } : null;
}

async function write(ctx: Ctx, act: Act, by: Act['by'], at: Date): Promise<void> {
  const { organizationId, title, data } = act;
  const { userAgent, address } = ctx.caller;
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
  await writeActs({ ctx, activity });
}

/**
 * Logs what a reader or somebody of the team did. The answer does not wait for it, and nothing fails for it; programs are
 * no people.
 */
export function noteActivity(ctx: Ctx, act: Act): void {
  if (ctx.actor?.apiKeyId) return;
  const given = act.by === undefined ? actorFor(ctx) : act.by;
  // To other organizations than their own people are readers without a name.
  const isOwn = given?.holder.memberships.some(({ organizationId }) => organizationId === act.organizationId);
  const by = isOwn ? given : null;
  const at = ctx.clock.now();
  if (isTooMuch(given?.accountId ?? networkOf(ctx.caller.address), at)) return;
  write(ctx, act, by, at).catch((error: unknown) => ctx.log.warn({ err: error }, 'activity not written'));
}
