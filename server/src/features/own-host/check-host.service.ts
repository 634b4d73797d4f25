import type { hostLooks, OwnHost } from '@firstlook/contract/own-host.ts';
import { proofHostOf, proofTextOf } from '@firstlook/contract/own-host-rule.ts';
import { DnsError } from '../../gateways/dns.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { day, hour, limitRate } from '../../kernel/rate-limit.ts';
import { forgetSiteHost } from '../../kernel/site-host.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { decide } from './own-host.policy.ts';
import { viewHost } from './own-host.service.ts';
import * as store from './own-host.store.ts';

const pressLimits = [{ most: 30, within: hour }];
/** Milliseconds for the question. */
const mayTake = 12_000;
/** The job comes every hour; a host is looked at once in so long. */
const lookAgainAfter = 23 * hour;
const openAgainAfter = 50 * 60_000;
/** One that nobody proved for so long is looked at once a day like the others. */
const isNewFor = 7 * day;
const perRun = 500;
const atOnce = 10;

/** Everything that stands where the proof belongs; null where DNS did not say. */
async function readProofs(ctx: Ctx, host: string): Promise<string[] | null> {
  try {
    const texts = await ctx.gateways.dns.texts(proofHostOf(host), AbortSignal.timeout(mayTake));
    return texts.map((text) => text.trim());
  } catch (error) {
    if (error instanceof DnsError) return null;
    throw error;
  }
}

/** Who had the host has it no more. It is told in its own log, and not by whom. */
async function endFor(ctx: Ctx, db: Db, row: store.HostRow, at: Date): Promise<void> {
  await store.writeLook(db, row.organization_id, { at, provedAt: null, missingSince: at, isTaken: false });
  await store.setReadersHost(db, row.organization_id, null);
  await store.removeSessionsAt(db, row.host);
  const theirs = { ...inOrganization(ctx, row.organization_id), actor: null };
  await recordAudit(theirs, db, { action: 'ownHost.lose', target: { id: null, name: row.host } });
}

type Checked = { host: OwnHost; look: (typeof hostLooks)[number] };

/** Writes down what was seen, and what follows: whose the host is. */
async function writeCheck(ctx: Ctx, looked: store.HostRow, proofs: string[] | null): Promise<Checked> {
  const { organizationId } = ctx;
  const { host } = looked;
  const at = ctx.clock.now();
  return ctx.db.system(async (db) => {
    await store.lockHost(db, host);
    const row = await store.findHost(db, organizationId);
    // It was removed meanwhile, or another is named.
    if (!row || row.proof !== looked.proof) throw new AppError('NOT_FOUND');
    const finish = async (look: Checked['look']): Promise<Checked> => {
      const now = await store.findHost(db, organizationId);
      if (!now) throw new AppError('NOT_FOUND');
      return { host: viewHost(ctx, now), look };
    };
    if (proofs === null) {
      await store.markChecked(db, organizationId, at);
      return finish('unanswered');
    }
    const found = await store.findHolder(db, host);
    const holder = found && found.organization_id !== organizationId ? found : null;
    const has = ({ proof }: store.HostRow) => proofs.includes(proofTextOf(proof));
    const seen = { own: has(row), holders: holder !== null && has(holder) };
    const { takesOver, ...look } = decide(row, seen, holder !== null, at);
    if (takesOver && holder) await endFor(ctx, db, holder, at);
    await store.writeLook(db, organizationId, { at, ...look });
    await store.setReadersHost(db, organizationId, look.provedAt ? host : null);
    if (row.proved_at && !look.provedAt) await store.removeSessionsAt(db, host);
    if (!row.proved_at !== !look.provedAt)
      await recordAudit(ctx, db, {
        action: look.provedAt ? 'ownHost.prove' : 'ownHost.lose',
        target: { id: null, name: host },
      });
    return finish(look.isTaken ? 'taken' : seen.own ? 'found' : 'missing');
  });
}

async function check(ctx: Ctx): Promise<Checked> {
  const row = await ctx.db.read((db) => store.findHost(db, ctx.organizationId));
  if (!row) throw new AppError('NOT_FOUND');
  const checked = await writeCheck(ctx, row, await readProofs(ctx, row.host));
  forgetSiteHost(row.host);
  return checked;
}

/** Looks for the proof now. @throws AppError NOT_FOUND, TOO_MANY_REQUESTS */
export async function checkOwnHost(ctx: Ctx): Promise<Checked> {
  await limitRate(ctx, `host-check:${ctx.organizationId}`, pressLimits);
  return check(ctx);
}

/** Looks at every host that nobody has looked at for a day; at one whose proof is missing or still to come, each hour. */
export async function checkDueHosts(ctx: Ctx): Promise<void> {
  const ago = (time: number) => new Date(ctx.clock.now().getTime() - time);
  const before = { usual: ago(lookAgainAfter), open: ago(openAgainAfter), made: ago(isNewFor) };
  const due = await ctx.db.systemRead((db) => store.listUnchecked(db, before, perRun));
  for (let first = 0; first < due.length && !ctx.leaving.aborted; first += atOnce)
    await Promise.all(
      due.slice(first, first + atOnce).map(async (organizationId) => {
        try {
          await check(inOrganization(ctx, organizationId));
        } catch (error) {
          // One that was removed meanwhile, or fails, holds up no other; it is due again in an hour.
          ctx.log.warn({ err: error, organizationId }, 'an own host was not looked at');
        }
      }),
    );
}
