import type { FieldRename } from '@firstlook/contract/field-change.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { countInTemplate, renamedInTemplate } from '../../rendering/template-name.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './registered-file.store.ts';

/** An own template and what it says of fields. */
export interface TemplateUse {
  path: string;
  /** Words that it says. */
  names: string[];
  /** Those of them that it says in full, `release.data.<name>`, and how often: they can be carried over to another name. */
  places: { name: string; count: number }[];
}

/** Own templates that say any of these words; the first hundred. */
export async function listTemplatesSaying(ctx: Ctx, words: readonly string[]): Promise<TemplateUse[]> {
  const rows = await ctx.db.tenant((db) => store.findTemplatesSaying(db, ctx.organizationId, words));
  return rows.map(({ path, names, content }) => ({
    path,
    names,
    places: names
      .map((name) => ({ name, count: countInTemplate(content, name) }))
      .filter(({ count }) => count > 0),
  }));
}

/** Designs say renamed fields by their new names, each as its next version, in the transaction of the save. */
export async function renameInDesigns(ctx: Ctx, db: Db, renames: readonly FieldRename[]): Promise<void> {
  const { organizationId } = ctx;
  const names = renames.map(({ from }) => from);
  if (names.length === 0) return;
  for (const { path, content, version } of await store.findTemplatesSaying(db, organizationId, names)) {
    // All at once: two fields may have changed their names with each other.
    const marked = renames.map(({ from, to }, at) => ({ from, to, mark: `fl_renamed_${at}_` }));
    const away = marked.reduce((text, { from, mark }) => renamedInTemplate(text, from, mark).text, content);
    const after = marked.reduce((text, { to, mark }) => renamedInTemplate(text, mark, to).text, away);
    if (after === content) continue;
    const write = { organizationId, path, kind: 'template', content: after };
    await store.saveFile(db, { ...write, by: actorOf(ctx).accountId, at: ctx.clock.now() }, version);
    await recordAudit(ctx, db, { action: 'registeredFile.save', target: { id: path, name: path } });
  }
}
