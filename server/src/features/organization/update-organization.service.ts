import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { completeWebAddress } from '@firstlook/contract/field-value.ts';
import type { Organization, OrganizationView } from '@firstlook/contract/organization.ts';
import type * as contract from '@firstlook/contract/organization-admin.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { endUnprovenSessions } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { violationOf } from '../../platform/violation.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import { pauseSends } from './close-organization.store.ts';
import { checkNarrowed, checkRemoved, noteRemoved } from './contact-field.service.ts';
import { listUnknownFiles } from './named-file.service.ts';
import { reindexReleasesJob } from './organization.queue.ts';
import { getOrganizationView, organizationOf } from './organization.service.ts';
import { checkOrganization, withOneDefault } from './organization-check.ts';
import { changedFields, forbiddenFields, type OrganizationWrite } from './organization-write.policy.ts';
import * as store from './organization-write.store.ts';
import { followSenders } from './sender-proof.service.ts';

/** Normal forms: a domain is lower case, an empty text is none, links are whole, one sender is the default. */
export function normalizeWrite(sent: OrganizationWrite): OrganizationWrite {
  const write = { ...sent };
  if (write.domain !== undefined) write.domain = write.domain?.toLowerCase().trim() || null;
  for (const name of ['logo', 'redirectUrl', 'distributionBcc', 'inheritFilePath'] as const) {
    if (write[name] !== undefined) write[name] = write[name] || null;
  }
  const whole = (text: string) => completeWebAddress(text) ?? text;
  if (write.redirectUrl) write.redirectUrl = whole(write.redirectUrl);
  if (write.mediaLinks)
    write.mediaLinks = write.mediaLinks.map((link) => ({ ...link, src: whole(link.src) }));
  if (write.templates)
    write.templates = write.templates.map((one) => (one.url ? { ...one, url: whole(one.url) } : one));
  if (write.fromEmails)
    write.fromEmails = withOneDefault(
      write.fromEmails.map((sender) => ({ ...sender, email: sender.email.trim().toLowerCase() })),
    );
  return write;
}

/** By what releases are found and to what they count: the words, the calendar, and the fields that are shown. */
const indexing: readonly string[] = ['searchKeys', 'timeZone', 'releaseTypes', 'inheritFilePath'];

/** A domain that another organization took becomes the catalogue's answer, at the field. */
export async function refusingTakenDomain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violationOf(error) === 'organization_domain_key')
      throw new AppError('DOMAIN_TAKEN', {}, [{ path: 'domain', code: 'taken' }]);
    throw error;
  }
}

async function refuseStale(stored: Organization, write: OrganizationWrite, version: number): Promise<void> {
  if (stored.version === version) return;
  const conflicts = changedFields(stored, write).map((path) => ({
    path,
    stored: stored[path] ?? null,
    sent: write[path] ?? null,
  }));
  throw new AppError('CONFLICT', { version: stored.version, conflicts });
}

/**
 * When a second factor is first required, people who signed in without one sign in again; the person who required it stays
 * signed in.
 */
async function requireFactor(ctx: Ctx, db: Db, before: Organization, after: Organization): Promise<void> {
  const asks = (one: Organization) => one.status === 'approved' && one.requireAuth && one.require2FactorAuth;
  if (asks(before) || !asks(after)) return;
  await endUnprovenSessions(db, ctx.organizationId, { exceptAccountId: actorOf(ctx).accountId });
}

/** A type that releases have cannot go: they could not be opened for editing any more. */
async function checkReleaseTypes(
  db: Db,
  stored: Organization,
  write: OrganizationWrite,
): Promise<ErrorIssue[]> {
  if (!write.releaseTypes) return [];
  const kept = new Set(write.releaseTypes.map(({ id }) => id));
  const gone = stored.releaseTypes.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length === 0) return [];
  const used = await store.listUsedReleaseTypes(db, stored._id, gone);
  const names = stored.releaseTypes.filter(({ id }) => used.includes(id)).map(({ name }) => name);
  return names.length > 0
    ? [{ path: 'releaseTypes', code: 'inUse', params: { names: names.join(', ') } }]
    : [];
}

/**
 * Saves the fields that were sent; the others stay as they are.
 *
 * @throws AppError CONFLICT with `params: {version, conflicts}`, NOT_ALLOWED with `params.fields`, INVALID_DATA, DOMAIN_TAKEN
 */
export async function updateOrganization(
  ctx: Ctx,
  body: BodyOf<typeof contract.updateOrganization>,
): Promise<OrganizationView> {
  const { version, ...sent } = body;
  const write = normalizeWrite(sent);
  await refusingTakenDomain(
    ctx.db.system(async (db) => {
      const row = await store.lockOrganization(db, ctx.organizationId);
      if (!row || row.deleted_at) throw new AppError('NOT_FOUND');
      const stored = organizationOf(row);
      await refuseStale(stored, write, version);
      const changed = changedFields(stored, write);
      if (changed.length === 0) return;
      const forbidden = forbiddenFields(actorOf(ctx), stored, write, changed);
      if (forbidden.length > 0) throw new AppError('NOT_ALLOWED', { fields: forbidden });
      const merged = { ...stored, ...write };
      // Without a sign-in there is nothing that a second factor could stand behind.
      if (!merged.requireAuth && !write.require2FactorAuth) merged.require2FactorAuth = false;
      const issues = [
        ...checkOrganization(write, merged),
        ...(await listUnknownFiles(db, ctx.organizationId, write)),
        ...(await checkReleaseTypes(db, stored, write)),
        ...(await checkNarrowed(db, stored, write)),
        ...(await checkRemoved(db, stored, write)),
      ];
      if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
      await store.updateOrganization(db, merged, ctx.clock.now());
      await noteRemoved(db, stored, write);
      if (changed.some((name) => indexing.includes(name)))
        await enqueue(ctx.queue, db, reindexReleasesJob, { organizationId: ctx.organizationId });
      // Set back to waiting it is as shut as a closed one (docs/decisions/0018).
      if (stored.status === 'approved' && merged.status !== 'approved') await pauseSends(db, stored._id);
      if (changed.some((name) => name === 'fromEmails' || name === 'status'))
        await followSenders(ctx, db, merged);
      await requireFactor(ctx, db, stored, merged);
      const changes = changesBetween(
        Object.fromEntries(changed.map((name) => [name, stored[name]])),
        Object.fromEntries(changed.map((name) => [name, merged[name]])),
      );
      await recordAudit(ctx, db, {
        action: 'organization.update',
        target: { id: stored._id, name: merged.name },
        ...changes,
      });
    }),
  );
  return getOrganizationView(ctx, false);
}
