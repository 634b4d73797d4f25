import type { SelectionFailure } from '@firstlook/contract/selection.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { goneOf, type PartOutcome } from '../../kernel/in-parts.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endMadeLinksOfRows } from '../media/made-link.service.ts';
import * as store from './link-right.store.ts';

/** What is changed of links; what is not named stays. */
export interface LinkChange {
  views?: number | undefined;
  ended?: boolean | undefined;
  /** Null: no longer than the release. */
  openUntil?: Date | null | undefined;
}

interface Target {
  id: string;
  title: string;
}

const leftOf = ({ id, name }: store.AskedRow, code: string): SelectionFailure => ({
  _id: id,
  title: name,
  code,
});

/** What people of a report have: who has a link, and whose was ended. */
export async function describeLinks(ctx: Ctx, db: Db, releaseId: string, ids: readonly string[]) {
  const { asked } = await store.findOwn(db, { organizationId: ctx.organizationId, releaseId, ids });
  return asked.map(({ id, name, has_link: hasLink, is_ended: isEnded }) => ({ id, name, hasLink, isEnded }));
}

/**
 * Changes what these people of a report may still do by their links: more views of its film, more time, or none of it any more. All
 * count at the next request of a reader; unsubscribing goes on by an ended link. Who has no link is left and named.
 */
export async function changeLinksOf(
  ctx: Ctx,
  db: Db,
  release: Target,
  ids: readonly string[],
  { views, ended, openUntil }: LinkChange,
): Promise<PartOutcome> {
  const { organizationId } = ctx;
  const { asked, own } = await store.holdOwn(db, { organizationId, releaseId: release.id, ids });
  const there = new Set(asked.map(({ id }) => id));
  const linked = asked.filter(({ has_link }) => has_link);
  const peopleOf = (rows: readonly string[]) => {
    const changed = new Set(rows);
    return linked.filter(({ id }) => changed.has(id));
  };
  const done = new Set<string>();
  const failed = [
    ...asked.filter(({ has_link }) => !has_link).map((one) => leftOf(one, 'noLink')),
    ...goneOf(ids.filter((id) => !there.has(id))),
  ];
  const note = async (
    action: 'link.giveViews' | 'link.extend' | 'link.end' | 'link.open',
    rows: readonly string[],
    after: object,
  ) => {
    const people = peopleOf(rows);
    for (const { id } of people) done.add(id);
    const target = { id: release.id, name: release.title };
    // Of many as of one: each person's timeline and the log have it by their name.
    for (const { id, name } of people)
      await recordAudit(ctx, db, { action, target, recipientId: id, after: { name, ...after } });
    // Last, so that it stands above theirs: the log is read from its newest line.
    if (people.length > 1)
      await recordAudit(ctx, db, { action, target, after: { people: people.length, ...after } });
    return people;
  };
  if (views !== undefined) {
    const given = new Set(
      await note('link.giveViews', await store.giveViews(db, organizationId, own, views), { views }),
    );
    failed.push(...linked.filter((one) => !given.has(one)).map((one) => leftOf(one, 'mostViews')));
  }
  if (openUntil !== undefined)
    await note('link.extend', await store.extendLinks(db, organizationId, own, openUntil), {
      openUntil: openUntil?.toISOString() ?? null,
    });
  if (ended !== undefined) {
    const at = ended ? ctx.clock.now() : null;
    await note(ended ? 'link.end' : 'link.open', await store.endLinks(db, organizationId, own, at), {});
    await endMadeLinksOfRows(db, { organizationId, releaseId: release.id, recipientIds: own }, at);
  }
  return { changed: done.size, failed };
}
