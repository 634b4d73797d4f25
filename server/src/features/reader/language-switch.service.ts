import type { Ctx } from '../../kernel/ctx.ts';
import { languageSwitch } from '../../rendering/language-switch.ts';
import { pageTypesOf, publicUrlOf } from '../release/public-url.ts';
import { type Ground, meet } from './landing-ground.service.ts';

/** The link of an address, and what it says of where its reader came from. */
export interface GivenLink {
  token: string;
  origin?: string | undefined;
}

/**
 * The way to a release in its other languages, as HTML: those whose pages open for this reader, asked of each as if they came to
 * it. A link that opens them goes along; where none opens there is nothing to choose.
 *
 * @param link by which the reader is known here, and where they came from; its token is empty where there is none
 */
export async function drawSwitch(ctx: Ctx, ground: Ground, link: GivenLink): Promise<string> {
  const { release, translations } = ground;
  const { token, origin } = link;
  const query = new URLSearchParams({ token, ...(origin && { origin }) });
  const pages = await Promise.all(
    translations.map(async ({ id, locale }) => {
      const visitor = await meet(ctx, id, token);
      if (visitor?.entrance !== 'page') return null;
      const { organization } = visitor.ground.visited;
      const { designed } = visitor.ground.release;
      if (!pageTypesOf(organization).includes(designed.releaseType)) return null;
      if (visitor.reader) return { locale, url: `/landing/${id}?${query}` };
      return {
        locale,
        url: publicUrlOf({ baseUrl: '' }, { ...organization, ownHost: null }, designed) ?? `/landing/${id}`,
      };
    }),
  );
  return languageSwitch(
    release.locale,
    pages.filter((page) => page !== null),
  );
}
