import type { FieldIssue } from '@firstlook/contract/field-issue.ts';
import { languageOf } from '@firstlook/contract/language.ts';
import type { Release } from '@firstlook/contract/release.ts';
import type { ReleaseDraft } from '../../data/release.ts';

/** Each language is there once: a release cannot take the one that another of its translations speaks. */
export const languageIssues = (
  { design }: Pick<ReleaseDraft, 'design'>,
  translations: Release['translations'] = [],
): FieldIssue[] =>
  translations.some(({ locale }) => languageOf(locale) === languageOf(design.locale))
    ? [{ path: 'design.locale', code: 'taken' }]
    : [];
