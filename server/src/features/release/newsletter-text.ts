import type { RenderedEmail, RenderInput } from '../../rendering/render-input.ts';
import { textPartOf, withTextPart } from '../../rendering/written-text.ts';
import { hasFilm } from './release-data.ts';

/** The text part of a newsletter, and how a person begins who writes another. */
export function newsletterText(made: RenderedEmail, input: RenderInput, written: string | null | undefined) {
  const { title, releaseData, expirationDate, embargoUntil } = input.release;
  return {
    rendered: written?.trim() ? withTextPart(made, written, { ...input, title }) : made,
    /** As it is made of the newsletter, with fields in double braces. */
    madeText: () =>
      textPartOf(made, {
        title,
        hasViews: !embargoUntil && hasFilm(releaseData),
        expires: !embargoUntil && expirationDate !== null,
      }),
  };
}
