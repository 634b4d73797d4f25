import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { exportContents, listExportedMembers, readEverything } from './export-organization.store.ts';
import { loadOrganization } from './organization.service.ts';

/**
 * Everything of the organization as one JSON document: `{contents, organization, members, releases:[…], contacts:[…], …}`,
 * without secrets; `contents` says what is in it and what is not. Taking it out is written down.
 */
export async function exportOrganization(ctx: Ctx): Promise<Readable> {
  const { organizationId } = ctx;
  const organization = await loadOrganization(ctx);
  const members = await ctx.db.system((db) => listExportedMembers(db, organizationId));
  await ctx.db.tenant((db) =>
    recordAudit(ctx, db, {
      action: 'organization.export',
      target: { id: organizationId, name: organization.name },
    }),
  );
  const out = new PassThrough();
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain');
  };
  const work = ctx.db.tenant(async (db) => {
    await write(
      `{"contents":${JSON.stringify(exportContents())},\n"organization":${JSON.stringify(organization)},\n"members":${JSON.stringify(members)}`,
    );
    let open = '';
    for await (const { key, rows } of readEverything(db, organizationId)) {
      const isNew = key !== open;
      if (isNew) await write(`${open ? ']' : ''},\n"${key}":[`);
      if (rows.length > 0)
        await write(`${isNew ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
      open = key;
    }
    await write(']}\n');
  });
  work.then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}
