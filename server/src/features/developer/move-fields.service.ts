import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { renamePlaces } from '../media/upload-place.service.ts';
import { renameInSettings } from '../organization/field-setting.service.ts';
import { renameInDesigns } from '../registered-file/design-name.service.ts';
import { beginFieldMove } from '../release/field-move.service.ts';
import { movedPlace, movedTypes } from '../release/field-move.ts';
import { moveInTemplates } from '../release-template/release-template.service.ts';
import type { PlannedMove } from './field-usage.service.ts';

/** The longest time for a hundred templates, milliseconds. */
const longestMove = 30_000;

/**
 * Everything that says the old names of fields follows, in the transaction of the save: settings, designs, templates of releases and
 * uploads on their way at once, the releases in a job (docs/decisions/0058).
 */
export async function moveFields(
  ctx: Ctx,
  db: Db,
  path: string,
  planned: readonly PlannedMove[],
): Promise<void> {
  const { organizationId } = ctx;
  await db.allow(longestMove);
  const moves = planned.map(({ from, to, releaseTypes }) => ({ from, to, releaseTypes }));
  // First: it holds the organization, by which moves of two saves come one after the other.
  await renameInSettings(
    ctx,
    db,
    planned.filter(({ from }) => !from.includes('.')),
  );
  await moveInTemplates(db, organizationId, moves);
  // What another file has a field of stays: designs may mean that one.
  const inDesigns = planned.filter(({ from, isKept }) => !isKept && !from.includes('.'));
  await renameInDesigns(ctx, db, inDesigns);
  const types = movedTypes(moves);
  await renamePlaces(db, organizationId, types, (place, type) =>
    moves
      .filter(({ releaseTypes }) => releaseTypes.includes(type))
      .reduce((now, move) => movedPlace(now, move), place),
  );
  await beginFieldMove(ctx, db, path, moves);
}
