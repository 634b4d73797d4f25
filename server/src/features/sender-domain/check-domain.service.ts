import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/sender-domain.ts';
import type { Finding, SenderDomain } from '@firstlook/contract/sender-domain.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { day, hour, limitRate } from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { restingKeys } from './domain-view.ts';
import { lookAtDomain } from './look.service.ts';
import { createSenderDomain, viewDomain } from './sender-domain.service.ts';
import * as store from './sender-domain.store.ts';
import { ownMechanism, returnsTo } from './spf.policy.ts';

const pressLimits = [{ most: 30, within: hour }];
/** Keys that rest are kept for mail that is still read. */
const restFor = 7 * day;
/** The job comes every hour; a domain is looked at once in so long. */
const lookAgainAfter = 23 * hour;
const openAgainAfter = 50 * 60_000;
const perRun = 500;
const atOnce = 10;

/** Looks that lie so far apart are two: a zone that moves is gone for minutes. */
const looksApart = hour / 2;

/** Whether the last look, if it was long enough ago, did not find a key either. */
async function goneBefore(
  db: Db,
  { organizationId, domain, at }: { organizationId: string; domain: string; at: Date },
): Promise<(selector: string) => boolean> {
  const last = (await store.listChecks(db, organizationId)).find((one) => one.domain === domain);
  if (!last || at.getTime() - last.at.getTime() < looksApart) return () => false;
  return (selector) =>
    last.findings.some((one) => one.selector === selector && !['ok', 'unanswered'].includes(one.outcome));
}

/** Writes down what was seen, and what follows: which keys sign, and whether the domain is verified. */
async function writeCheck(ctx: Ctx, domain: string, findings: readonly Finding[]): Promise<SenderDomain> {
  const { organizationId } = ctx;
  const at = ctx.clock.now();
  return ctx.db.tenant(async (db) => {
    const row = await store.lockDomain(db, organizationId, domain);
    if (!row) throw new AppError('NOT_FOUND');
    const wasGone = await goneBefore(db, { organizationId, domain, at });
    // What DNS did not say changes nothing, and one look that does not find a key takes nothing away.
    for (const { kind, selector, outcome } of findings)
      if (
        kind === 'dkim' &&
        selector &&
        (outcome === 'ok' || (outcome !== 'unanswered' && wasGone(selector)))
      )
        await store.markKey(db, organizationId, domain, { selector, seenAt: outcome === 'ok' ? at : null });
    await store.removeRestedKeys(db, organizationId, domain, new Date(at.getTime() - restFor));
    // A record that somebody took away after its key was replaced is no fault.
    const resting = restingKeys(await store.listKeys(db, organizationId, domain));
    const kept = findings.filter(({ selector }) => !selector || !resting.has(selector));
    const verifiedAt = await store.insertCheck(db, organizationId, domain, { at, findings: kept });
    if (!verifiedAt !== !row.verified_at)
      await recordAudit(ctx, db, {
        action: verifiedAt ? 'senderDomain.verify' : 'senderDomain.lose',
        target: { id: null, name: domain },
      });
    return viewDomain(ctx, db, domain);
  });
}

async function check(ctx: Ctx, domain: string, { isNew = false } = {}): Promise<SenderDomain> {
  const { organizationId } = ctx;
  const keys = await ctx.db.tenant(async (db) => {
    if (!(await store.lockDomain(db, organizationId, domain))) throw new AppError('NOT_FOUND');
    return store.listKeys(db, organizationId, domain);
  });
  const findings = await lookAtDomain(ctx.gateways.dns, {
    domain,
    // Nobody has published them yet: that there are none would be remembered on the way, for hours.
    keys: (isNew ? [] : keys).map(({ selector, public_part: publicKey }) => ({ selector, publicKey })),
    mechanism: ownMechanism(ctx.config),
    returnsTo: returnsTo(ctx.config, domain),
  });
  return writeCheck(ctx, domain, findings);
}

/** Looks at the DNS of a domain now. @throws AppError NOT_FOUND, TOO_MANY_REQUESTS */
export async function checkSenderDomain(ctx: Ctx, domain: string): Promise<SenderDomain> {
  await limitRate(ctx, `domain-check:${ctx.organizationId}`, pressLimits);
  return check(ctx, domain);
}

/**
 * Adds a domain and looks at its DNS at once: what is to be published depends on what stands there.
 *
 * @throws AppError as `createSenderDomain`
 */
export async function addSenderDomain(
  ctx: Ctx,
  body: BodyOf<typeof contract.createSenderDomain>,
): Promise<SenderDomain> {
  return check(ctx, await createSenderDomain(ctx, body), { isNew: true });
}

/** Looks at every domain that nobody has looked at for a day; at one with a key that DNS has yet to show, or did not show at last, each hour. */
export async function checkDueDomains(ctx: Ctx): Promise<void> {
  const ago = (time: number) => new Date(ctx.clock.now().getTime() - time);
  const before = { usual: ago(lookAgainAfter), open: ago(openAgainAfter), made: ago(restFor) };
  const due = await ctx.db.systemRead((db) => store.listUnchecked(db, before, perRun));
  for (let first = 0; first < due.length && !ctx.leaving.aborted; first += atOnce)
    await Promise.all(
      due.slice(first, first + atOnce).map(async ({ organization_id: organizationId, domain }) => {
        try {
          await check(inOrganization(ctx, organizationId), domain);
        } catch (error) {
          // One that was removed meanwhile, or fails, holds up no other; it is due again in an hour.
          ctx.log.warn({ err: error, organizationId, domain }, 'a sender domain was not looked at');
        }
      }),
    );
}
