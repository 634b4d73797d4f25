import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type * as contract from '@firstlook/contract/organization-admin.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listUnknownFiles } from './named-file.service.ts';
import { organizationOf, viewOf } from './organization.service.ts';
import { checkOrganization } from './organization-check.ts';
import { typeDefaultsOf } from './organization-type.ts';
import * as store from './organization-write.store.ts';
import { followSenders } from './sender-proof.service.ts';
import { normalizeWrite, refusingTakenDomain } from './update-organization.service.ts';

/** Requests of one person that may wait at the same time. */
const openRequests = 3;

/**
 * A new organization with the release types and templates of its type. A system admin's is approved at once; any other
 * one waits for a system admin, and the asker becomes its creator (decisions section 4).
 *
 * @throws AppError INVALID_DATA, DOMAIN_TAKEN, TOO_MANY_REQUESTS for a fourth request that waits
 */
export async function createOrganization(
  ctx: Ctx,
  body: BodyOf<typeof contract.createOrganization>,
): Promise<OrganizationView> {
  const actor = actorOf(ctx);
  const isSystemAdmin = actor.systemRoles.includes('admin');
  const write = normalizeWrite(body);
  const id = newId();
  const type = write.type ?? 'tvProducer';
  const locale = write.locale ?? organizationDefaults.locale;
  const given = Object.fromEntries(Object.entries(write).filter(([, value]) => value !== undefined));
  const entity = organizationOf({
    organization_id: id,
    name: body.name,
    type,
    status: isSystemAdmin ? 'approved' : 'pending',
    domain: write.domain ?? null,
    settings: { ...organizationDefaults, ...typeDefaultsOf(type, locale), ...given },
    version: 1,
    proved_senders: [],
    verified_domains: [],
    deleted_at: null,
    own_host: null,
  });
  const issues = checkOrganization(write, entity);
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  await refusingTakenDomain(
    ctx.db.system(async (db) => {
      if (!isSystemAdmin && (await store.countRequests(db, actor.accountId)) >= openRequests)
        throw new AppError('TOO_MANY_REQUESTS', {});
      const unknown = await listUnknownFiles(db, id, write);
      if (unknown.length > 0) throw new AppError('INVALID_DATA', {}, unknown);
      await store.insertEntity(db, entity, actor.accountId, ctx.clock.now());
      await store.insertCreator(db, id, actor.accountId, ctx.clock.now());
      await recordAudit(ctx, db, {
        action: 'organization.create',
        organizationId: id,
        target: { id, name: entity.name },
        after: { type, domain: entity.domain, status: entity.status },
      });
      entity.provedSenders = await followSenders(ctx, db, entity);
    }),
  );
  return viewOf(ctx, entity);
}
