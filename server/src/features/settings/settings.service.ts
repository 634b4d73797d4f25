import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import {
  type saveSettings as saveEndpoint,
  type UiSettings,
  uiSettings,
} from '@firstlook/contract/settings.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { findSettings, mergeSettings } from './settings.store.ts';

type Answer = UiSettings & { isChosen: boolean };

function answerOf(stored: object | null): Answer {
  const parsed = uiSettings.safeParse(stored ?? {});
  return { ...(parsed.success ? parsed.data : uiSettings.parse({})), isChosen: stored !== null };
}

/** The person's UI configuration; the defaults where nothing was chosen. */
export function getSettings(ctx: Ctx): Promise<Answer> {
  return ctx.db.system(async (db) => answerOf(await findSettings(db, actorOf(ctx).accountId)));
}

/** Keeps what was sent; `accessabilityMode` follows the single settings, and turning it off turns them all off. */
export function saveSettings(ctx: Ctx, body: BodyOf<typeof saveEndpoint>): Promise<Answer> {
  const { accountId } = actorOf(ctx);
  const { settings, ...flat } = body;
  const chosen = { ...flat, ...settings };
  if (chosen.accessibility) chosen.accessabilityMode = chosen.accessibility.length > 0;
  else if (chosen.accessabilityMode === false) chosen.accessibility = [];
  return ctx.db.system(async (db) => {
    await mergeSettings(db, accountId, chosen);
    return answerOf(await findSettings(db, accountId));
  });
}
