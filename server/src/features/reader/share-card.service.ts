import { join } from 'node:path';
import { CardError, cardSize } from '../../gateways/card.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { keep } from '../../kernel/kept.ts';
import { isRightToLeft } from '../../rendering/locale.ts';
import { toPalette } from '../../rendering/theme.ts';
import { fetchSharePicture, findSharePicture, type SharePicture } from '../media/share-picture.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';
import { openLanding } from './landing.service.ts';

/** Longer titles would be too small to read where a chat shows the card. */
const longestTitle = 110;
const longestName = 50;

const cut = (words: string, most: number) =>
  words.length > most
    ? `${[...words]
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : words;

interface Card {
  organizationId: string;
  title: string;
  name: string;
  isRightToLeft: boolean;
  ground: string;
  accent: string;
  picture: SharePicture | null;
}

function drawCard(ctx: Ctx, { organizationId, picture, ...words }: Card): Promise<Buffer> {
  return inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const path = picture && (await fetchSharePicture(ctx, organizationId, picture, folder));
    return ctx.gateways.card.draw({
      ...words,
      picture: picture && path ? { path, area: picture.area } : null,
      output: folder.path('out/card.jpg'),
    });
  });
}

/**
 * The picture that chats show of a release's public page (docs/decisions/0076), as every visitor may see it: a JPEG of 1200 by
 * 630. It is kept by everything it is drawn from, and drawn once for all who ask meanwhile.
 *
 * @throws AppError NOT_FOUND where the page does not open for everybody, UNAVAILABLE when too many are asked for
 */
export async function shareCard(ctx: Ctx, releaseId: string): Promise<Buffer> {
  const page = await openLanding({ ...ctx, actor: null }, releaseId, '');
  if (!page) throw new AppError('NOT_FOUND');
  const { release, organization } = page;
  const { organizationId, designed } = release;
  const { title, mainImage } = designed.releaseData as { title?: unknown; mainImage?: unknown };
  const palette = toPalette(renderOrganizationOf(ctx, organization).theme);
  const card: Card = {
    organizationId,
    title: cut(String(title ?? '').trim() || organization.name, longestTitle),
    name: cut(organization.name, longestName),
    isRightToLeft: isRightToLeft(designed.design.locale),
    ground: palette.night,
    accent: palette.accentOnNight,
    picture: await findSharePicture(ctx, organizationId, mainImage, cardSize),
  };
  try {
    return await keep(`card ${JSON.stringify(card)}`, async () => {
      const value = await drawCard(ctx, card);
      return { value, bytes: value.length };
    });
  } catch (error) {
    if (error instanceof CardError && error.isBusy) throw new AppError('UNAVAILABLE');
    throw error;
  }
}
