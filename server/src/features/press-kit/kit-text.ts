import { fieldTypeOf } from '@firstlook/contract/field-type.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { visibleFields } from '@firstlook/contract/form-section.ts';
import type { RenderInput } from '../../rendering/render-input.ts';
import { type TextBlock, textBlocksOf } from '../../rendering/text-block.ts';
import { findKey, translate, type WordKey } from '../../rendering/translate.ts';
import { toViewModel } from '../../rendering/view-model.ts';

const line = (text: string): TextBlock => ({ runs: [{ text }] });
const heading = (text: string, level = 2): TextBlock => ({ level, runs: [{ text }] });
const listed = (parts: readonly string[], glue = ', ') => parts.filter(Boolean).join(glue);

/** The fields with text of their own, those inside rows too, in the order of the form. */
function textFields(definitions: readonly FieldDefinition[]): FieldDefinition[] {
  return visibleFields(definitions).flatMap((definition) =>
    definition.type === 'ROW'
      ? textFields(definition.fields ?? [])
      : fieldTypeOf(definition.type)?.place === 'text'
        ? [definition]
        : [],
  );
}

function labelOf({ title, fieldName }: FieldDefinition, { locale }: RenderInput): string {
  const key = findKey(locale, `fields:${title}`, `fields:fields.${fieldName}`);
  return key ? translate(locale, key) : (title ?? fieldName);
}

/** The recordings of a release in their order, with their codes: radio stations and collecting societies ask for these. */
function tracksOf({ videos }: ReturnType<typeof toViewModel>['release'], { locale }: RenderInput): string[] {
  return videos
    .filter(({ kind }) => kind === 'audio')
    .map(({ name, durationText, isrc }, at) =>
      listed([
        `${at + 1}. ${name}`,
        durationText,
        isrc && `${translate(locale, 'landing:fact.isrc')} ${isrc}`,
      ]),
    );
}

/**
 * The words of a release as its page shows them: what a newsroom copies from.
 * @param stamp who takes them, where that stands on what is taken
 */
export function kitTextOf(
  input: RenderInput,
  definitions: readonly FieldDefinition[],
  stamp: string | null,
): TextBlock[] {
  // A file plays nothing: what a page shows as a card is a link here.
  const { release } = toViewModel({ ...input, landingScriptUrl: null });
  const section = (key: WordKey, lines: string[]): TextBlock[] => {
    const kept = lines.filter(Boolean);
    return kept.length > 0 ? [heading(translate(input.locale, key)), ...kept.map(line)] : [];
  };
  const texts = textFields(definitions).flatMap((definition) => {
    const html = release.data[definition.fieldName];
    const blocks = typeof html === 'string' ? textBlocksOf(html) : [];
    if (blocks.length === 0 || definition.fieldName === 'desc') return [];
    return [heading(labelOf(definition, input)), ...blocks];
  });
  return [
    heading(release.title, 1),
    ...[release.subtitle, release.desc].filter(Boolean).map(line),
    ...texts,
    ...section(
      'landing:section.facts',
      release.facts.map(({ label, value }) => `${label}: ${value}`),
    ),
    ...section('landing:section.tracks', tracksOf(release, input)),
    ...section(
      'landing:section.cast',
      release.cast.map(({ name, role }) => listed([name, role])),
    ),
    ...section(
      'landing:section.times',
      release.times.map(({ day, date, hour, channel, title }) => listed([title, day, date, hour, channel])),
    ),
    ...section(
      'landing:section.reviews',
      release.reviews.map(({ text, author, source }) => listed([text, listed([author, source])], ' – ')),
    ),
    ...section(
      'landing:section.contact',
      release.contacts.map(({ name, role, mobile, email }) => listed([name, role, mobile, email])),
    ),
    ...(stamp ? [line(translate(input.locale, 'landing:kit.givenTo', { name: stamp }))] : []),
  ];
}
