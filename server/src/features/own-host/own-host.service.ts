import { domainToUnicode } from 'node:url';
import type { OwnHost } from '@firstlook/contract/own-host.ts';
import { type HostIssue, proofHostOf, proofTextOf, readHost } from '@firstlook/contract/own-host-rule.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { limitRate, networkSubject } from '../../kernel/rate-limit.ts';
import { findSite, forgetSiteHost } from '../../kernel/site-host.ts';
import { newToken } from '../../platform/identifier.ts';
import { addressOfHost } from '../../rendering/public-address.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './own-host.store.ts';

/** A proxy asks once for each certificate that it has to get. */
const askLimits = [{ most: 600, within: 60_000 }];

const invalid = (code: HostIssue) => new AppError('INVALID_DATA', {}, [{ path: 'host', code }]);

function stateOf({ proved_at, missing_since, is_taken }: store.HostRow): OwnHost['state'] {
  if (proved_at) return missing_since ? 'missing' : 'proved';
  if (is_taken) return 'taken';
  return missing_since ? 'lost' : 'waits';
}

export function viewHost({ baseUrl }: Pick<Ctx, 'baseUrl'>, row: store.HostRow): OwnHost {
  const { host } = row;
  const here = new URL(baseUrl).hostname;
  const type = /^[\d.]+$/.test(here) ? 'A' : here.startsWith('[') ? 'AAAA' : 'CNAME';
  return {
    host,
    name: domainToUnicode(host),
    state: stateOf(row),
    address: addressOfHost(baseUrl, host),
    provedAt: row.proved_at?.toISOString() ?? null,
    missingSince: row.missing_since?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    records: [
      { purpose: 'address', type, host, value: here.replace(/^\[|\]$/g, '') },
      { purpose: 'proof', type: 'TXT', host: proofHostOf(host), value: proofTextOf(row.proof) },
    ],
  };
}

export async function getOwnHost(ctx: Ctx): Promise<{ host: OwnHost | null }> {
  const row = await ctx.db.read((db) => store.findHost(db, ctx.organizationId));
  return { host: row && viewHost(ctx, row) };
}

/**
 * Names the host that is to be the organization's own. That gives it nothing: only who writes its DNS can prove it (docs/decisions/0116).
 *
 * @throws AppError INVALID_DATA: `domain`, `private`, `own`, `once`
 */
export async function createOwnHost(ctx: Ctx, body: { host: string }): Promise<OwnHost> {
  const { organizationId } = ctx;
  const read = readHost(body.host, new URL(ctx.baseUrl).hostname);
  if ('issue' in read) throw invalid(read.issue);
  const { host } = read;
  return ctx.db.tenant(async (db) => {
    const row = { organizationId, host, proof: newToken(), at: ctx.clock.now() };
    if ((await store.insertHost(db, row)) === 0) throw invalid('once');
    await recordAudit(ctx, db, { action: 'ownHost.create', target: { id: null, name: host } });
    const made = await store.findHost(db, organizationId);
    if (!made) throw new AppError('NOT_FOUND');
    return viewHost(ctx, made);
  });
}

/** Addresses begin with BASE_URL again, and who is signed in at the host is so no more. @throws AppError NOT_FOUND */
export async function removeOwnHost(ctx: Ctx): Promise<void> {
  const { organizationId } = ctx;
  const host = await ctx.db.system(async (db) => {
    const row = await store.findHost(db, organizationId);
    if (!row) throw new AppError('NOT_FOUND');
    await store.removeHost(db, organizationId);
    await store.setReadersHost(db, organizationId, null);
    if (row.proved_at) await store.removeSessionsAt(db, row.host);
    await recordAudit(ctx, db, { action: 'ownHost.remove', target: { id: null, name: row.host } });
    return row.host;
  });
  forgetSiteHost(host);
}

/** Whether a proxy is to get a certificate for a name. @throws AppError NOT_FOUND, TOO_MANY_REQUESTS */
export async function askHost(ctx: Ctx, domain: string): Promise<void> {
  await limitRate(ctx, networkSubject(ctx, 'host-ask'), askLimits);
  if (!(await findSite(ctx, domain))) throw new AppError('NOT_FOUND');
}
