import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { shownData } from '@firstlook/contract/shown-field.ts';

/** A release as its readers see it: an editor is also given what fields hold that are hidden by their condition. */
export const shownRelease = <T extends Pick<Release, 'releaseData'>>(
  release: T,
  definitions: readonly FieldDefinition[],
): T => ({ ...release, releaseData: shownData(definitions, release.releaseData) });
