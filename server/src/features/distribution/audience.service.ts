import type * as contract from '@firstlook/contract/audience.ts';
import type { RecipientSent } from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { resolveAudience } from './candidate.service.ts';
import { judge } from './candidate.store.ts';
import { loadForSending } from './distribute.service.ts';
import type { Candidate } from './recipient.store.ts';

type Checked = Record<'willReceive' | 'already' | 'unsubscribed' | 'missingData', RecipientSent[]>;
const pageSize = 100;

/** How each candidate would be born in the ledger, by the same rules, writing nothing. */
export async function checkAudience(
  ctx: Ctx,
  releaseId: string,
  candidates: Candidate[],
  options: { force: boolean; channel: 'email' | 'sms' },
): Promise<Checked> {
  const reach = (candidate: Candidate) =>
    (options.channel === 'email' ? candidate.email : candidate.mobile) || null;
  const addresses = candidates.map(reach).filter((address): address is string => address !== null);
  const target = {
    organizationId: ctx.organizationId,
    releaseId,
    channel: options.channel,
    force: options.force,
  };
  const judged = new Map(
    (await ctx.db.tenant((db) => judge(db, target, addresses))).map(({ address, state }) => [address, state]),
  );
  const checked: Checked = { willReceive: [], already: [], unsubscribed: [], missingData: [] };
  for (const candidate of candidates) {
    const address = reach(candidate);
    const list = address === null ? 'missingData' : (judged.get(address) ?? 'willReceive');
    checked[list].push({
      _id: candidate.contactId ?? candidate.id,
      email: candidate.email || null,
      mobile: candidate.mobile,
      name: `${candidate.firstName} ${candidate.lastName}`.trim(),
      unsubscribed: list === 'unsubscribed',
      reason: null,
    });
  }
  return checked;
}

/** The dry run of the distribute screen; `list` opens one count, 100 people to a page. */
export async function rehearseAudience(
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof contract.checkAudience>,
) {
  await loadForSending(ctx, releaseId);
  const { candidates, duplicates } = await ctx.db.tenant((db) =>
    resolveAudience(db, ctx.organizationId, body.audience),
  );
  const checked = await checkAudience(ctx, releaseId, candidates, {
    force: body.forceDistribute,
    channel: body.distributionType,
  });
  return {
    counts: {
      chosen: candidates.length + duplicates,
      willReceive: checked.willReceive.length,
      already: checked.already.length,
      unsubscribed: checked.unsubscribed.length,
      missingData: checked.missingData.length,
      duplicates,
    },
    people: body.list ? checked[body.list].slice(body.page * pageSize, (body.page + 1) * pageSize) : [],
  };
}
