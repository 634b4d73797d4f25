import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/sender-domain.ts';
import type { SenderDomain } from '@firstlook/contract/sender-domain.ts';
import { mostSenderDomains, readDomain } from '@firstlook/contract/sender-domain-rule.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { day, limitRate } from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { makeDomainKeys, type NewDomainKey } from './domain-key.ts';
import { domainViewOf } from './domain-view.ts';
import * as store from './sender-domain.store.ts';
import { sealContext } from './signer.service.ts';
import { ownMechanism } from './spf.policy.ts';

/** Keys cost processor time to make. */
const keyLimits = [{ most: 40, within: day }];

async function viewAll(ctx: Ctx, db: Db): Promise<SenderDomain[]> {
  const { organizationId, config, gateways } = ctx;
  const rows = await store.listDomains(db, organizationId);
  const keys = await store.listKeys(db, organizationId, null);
  const checks = await store.listChecks(db, organizationId);
  return rows.map((row) => {
    const isHere = (one: { domain: string }) => one.domain === row.domain;
    return domainViewOf({
      row,
      keys: keys.filter(isHere),
      checks: checks.filter(isHere).map(({ at, findings }) => ({ at: at.toISOString(), findings })),
      mechanism: ownMechanism(config),
      isReadable: ({ sealed, selector }) =>
        gateways.secrets.open(sealed, sealContext(organizationId, row.domain, selector)) !== null,
      isWrittenHere: gateways.mail.rewrites !== null,
    });
  });
}

/** One domain inside a transaction. @throws AppError NOT_FOUND */
export async function viewDomain(ctx: Ctx, db: Db, domain: string): Promise<SenderDomain> {
  const found = (await viewAll(ctx, db)).find(({ _id }) => _id === domain);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export async function listSenderDomains(ctx: Ctx) {
  const items = await ctx.db.read((db) => viewAll(ctx, db));
  return { items, total: items.length };
}

async function insertKeys(ctx: Ctx, db: Db, domain: string, keys: readonly NewDomainKey[]): Promise<void> {
  const { organizationId, gateways } = ctx;
  // One moment for the pair.
  const at = ctx.clock.now();
  for (const { selector, algorithm, publicKey, privateKey } of keys)
    await store.insertKey(db, organizationId, domain, {
      selector,
      algorithm,
      public_part: publicKey,
      sealed: gateways.secrets.seal(privateKey, sealContext(organizationId, domain, selector)),
      created_at: at,
    });
}

const invalid = (code: string) => new AppError('INVALID_DATA', {}, [{ path: 'domain', code }]);

/**
 * Adds a domain with keys of its own. That proves nothing: only who can write its DNS can let them sign (docs/decisions/0074).
 *
 * @returns its name as DNS knows it
 * @throws AppError INVALID_DATA: `domain`, `private`, `taken`, `tooMany`; TOO_MANY_REQUESTS
 */
export async function createSenderDomain(
  ctx: Ctx,
  body: BodyOf<typeof contract.createSenderDomain>,
): Promise<string> {
  const { organizationId } = ctx;
  const read = readDomain(body.domain);
  if ('issue' in read) throw invalid(read.issue);
  const { domain } = read;
  const known = await ctx.db.tenant((db) => store.lockDomain(db, organizationId, domain));
  if (known) throw invalid('taken');
  await limitRate(ctx, `domain-key:${organizationId}`, keyLimits);
  const keys = await makeDomainKeys(ctx.clock.now());
  return ctx.db.tenant(async (db) => {
    if ((await store.lockDomains(db, organizationId)) >= mostSenderDomains) throw invalid('tooMany');
    const row = { organizationId, domain, createdBy: actorOf(ctx).accountId, at: ctx.clock.now() };
    if ((await store.insertDomain(db, row)) === 0) throw invalid('taken');
    await insertKeys(ctx, db, domain, keys);
    await recordAudit(ctx, db, { action: 'senderDomain.create', target: { id: null, name: domain } });
    return domain;
  });
}

/**
 * New keys beside the present ones, which sign until DNS shows the new ones. Keys that DNS never showed are replaced.
 *
 * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function rotateDomainKeys(ctx: Ctx, domain: string): Promise<SenderDomain> {
  const { organizationId } = ctx;
  await limitRate(ctx, `domain-key:${organizationId}`, keyLimits);
  const keys = await makeDomainKeys(ctx.clock.now());
  return ctx.db.tenant(async (db) => {
    if (!(await store.lockDomain(db, organizationId, domain))) throw new AppError('NOT_FOUND');
    await store.removeUnseenKeys(db, organizationId, domain);
    await insertKeys(ctx, db, domain, keys);
    await recordAudit(ctx, db, { action: 'senderDomain.rotate', target: { id: null, name: domain } });
    return viewDomain(ctx, db, domain);
  });
}

/** @throws AppError NOT_FOUND */
export function removeSenderDomain(ctx: Ctx, domain: string): Promise<void> {
  return ctx.db.tenant(async (db) => {
    if ((await store.removeDomain(db, ctx.organizationId, domain)) === 0) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'senderDomain.remove', target: { id: null, name: domain } });
  });
}
