import {
  type FieldChange,
  type FieldRename,
  fieldChanges,
  fieldNameAt,
  placedFields,
} from '@firstlook/contract/field-change.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { isPageName } from '@firstlook/contract/page-name.ts';
import { useTranslation } from 'react-i18next';
import { type FieldUsage, useNarrowed } from '../../data/registered-file.ts';
import { formatNames } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useFieldWords } from '../../parts/field-words.ts';
import { ask } from '../../ui/overlay/confirm.tsx';
import { readDefinitions } from './definitions.ts';
import { DesignList, type SaidBy } from './design-list.tsx';
import { useFieldTitle } from './field-title.ts';
import { NarrowedList } from './narrowed-list.tsx';
import css from './registered-file.module.css';
import { useTypeName } from './type-name.ts';

/** In how many releases a change is felt. */
function feltBy({ fields }: FieldUsage, change: FieldChange): number {
  const used = fields.find(({ path }) => path === change.path);
  if (change.kind !== 'option') return used?.releases ?? 0;
  return used?.options.find(({ value }) => value === change.option)?.releases ?? 0;
}

/** Designs that say a name that is gone: what they drew of it stays away until they say the new one. */
function templatesSaying({ templates }: FieldUsage, change: FieldChange): SaidBy[] {
  if (!leavesItsName(change)) return [];
  const { path } = change;
  const name = fieldNameAt(path);
  // What a design says of the rows of a table stands within the table's own words.
  const placesOf = (one: FieldUsage['templates'][number]) =>
    path.includes('.') ? 0 : (one.places.find((place) => place.name === name)?.count ?? 0);
  return templates
    .filter(({ names }) => names.includes(name))
    .map((one) => ({ path: one.path, designs: one.designs, places: placesOf(one) }));
}

/** Templates of releases that have a value in the field. */
const holding = ({ releaseTemplates }: FieldUsage, { path }: FieldChange): string[] =>
  releaseTemplates.filter(({ paths }) => paths.includes(path)).map(({ name }) => name);

/** Settings that say a name that is gone: what is searched, what narrows lists, and pages that are narrowed. */
const settingsSaying = ({ settings }: FieldUsage, change: FieldChange): FieldUsage['settings'] =>
  leavesItsName(change) ? settings.filter(({ names }) => names.includes(change.path)) : [];

/** What the option that is gone was called. */
function optionWords(was: readonly FieldDefinition[], change: FieldChange): string {
  if (change.kind !== 'option') return '';
  const field = placedFields(was).find(({ path }) => path === change.path)?.definition;
  return field?.options?.find(({ value }) => value === change.option)?.label ?? '';
}

interface Felt {
  change: FieldChange;
  /** Releases. */
  count: number;
  templates: readonly SaidBy[];
  releaseTemplates: readonly string[];
  settings: FieldUsage['settings'];
  /** The words of the option that is gone; '' for every other change. */
  option: string;
  /** What the field is called on screens. */
  title: string;
}

const leavesItsName = ({ kind }: FieldChange) => kind === 'gone' || kind === 'renamed';

/** What the values would have to move for. */
const hasMoving = ({ count, releaseTemplates, settings, templates }: Felt): boolean =>
  count > 0 ||
  releaseTemplates.length > 0 ||
  settings.some(({ setting }) => setting !== 'routes') ||
  templates.some(({ places }) => places > 0);

/** What a changed field has now: its name, its type, or the option that it lost, as its readers call it. */
function useChangeWord(): (change: FieldChange, option: string) => string {
  const typeName = useTypeName();
  const words = useFieldWords();
  return (change, option) => {
    if (change.kind === 'gone') return '';
    if (change.kind === 'option') return words(option) || change.option;
    return change.kind === 'type' ? typeName(change.to) : change.to;
  };
}

function ChangeLine({
  change,
  count,
  option,
  title,
  templates,
  releaseTemplates,
  settings,
  organizationId,
}: Felt & { organizationId: string }) {
  const { t } = useTranslation();
  const to = useChangeWord()(change, option);
  return (
    <li>
      <bdi>{t('registeredFile:fieldOf', { title })}</bdi>
      {change.kind === 'renamed' && (
        <>
          {' '}
          (<Ltr>{change.path}</Ltr>)
        </>
      )}{' '}
      {t(`registeredFile:change.${change.kind}`, { to })}
      {count > 0 && ` ${t('registeredFile:inReleases', { count })}`}
      {templates.length > 0 && (
        <>
          {'. '}
          {t('registeredFile:inTemplates')}
          <DesignList
            said={templates}
            organizationId={organizationId}
            to={change.kind === 'renamed' ? change.to : null}
          />
        </>
      )}
      {releaseTemplates.length > 0 && (
        <>
          {'. '}
          {t('registeredFile:inReleaseTemplates')} <bdi>{releaseTemplates.join(', ')}</bdi>
        </>
      )}
      {settings.map(({ setting, pages = [] }) => (
        <span key={setting}>
          {'. '}
          {t(`registeredFile:inSetting.${setting}`)} {pages.length > 0 && <bdi>{pages.join(', ')}</bdi>}
        </span>
      ))}
    </li>
  );
}

/** What is said below the changes, about all of them. */
function ChangesText({ felt, moving }: { felt: readonly Felt[]; moving: boolean }) {
  const { t } = useTranslation();
  const byName = felt.flatMap(({ change, count, title }) =>
    count > 0 && leavesItsName(change) && isPageName(change.path) ? [`\u2068${title}\u2069`] : [],
  );
  const says = (is: (setting: FieldUsage['settings'][number]['setting']) => boolean) =>
    felt.some(({ settings }) => settings.some(({ setting }) => is(setting)));
  return (
    <>
      {felt.some(({ count, releaseTemplates }) => count > 0 || releaseTemplates.length > 0) && (
        <p>{t(moving ? 'registeredFile:movesText' : 'registeredFile:changesText')}</p>
      )}
      {byName.length > 0 && <p>{t('registeredFile:pageNameText', { fields: formatNames(byName) })}</p>}
      {felt.some(({ change }) => change.kind === 'type') && <p>{t('registeredFile:typeText')}</p>}
      {felt.some(({ templates }) => templates.some(({ places }) => !moving || places === 0)) && (
        <p>{t('registeredFile:templatesText')}</p>
      )}
      {moving && says((setting) => setting !== 'routes') && <p>{t('registeredFile:settingsText')}</p>}
      {says((setting) => setting === 'routes') && <p>{t('registeredFile:pagesText')}</p>}
    </>
  );
}

interface Asking {
  organizationId: string;
  /** Of the file. */
  path: string;
}

/**
 * Asks, before definitions are saved, about what releases have in fields that are named otherwise, gone or narrower.
 *
 * @returns the moves to save with, or null where the person takes the saving back
 */
export function useFieldChanges({ organizationId, path }: Asking) {
  const findNarrowed = useNarrowed(organizationId);
  const { t } = useTranslation();
  const { titleAt } = useFieldTitle();
  return async (
    before: string,
    after: string,
    usage: FieldUsage | undefined,
  ): Promise<FieldRename[] | null> => {
    const [was, is] = [readDefinitions(before), readDefinitions(after)];
    if (!usage || !was || !is) return [];
    const changes = fieldChanges(was, is);
    const felt = changes
      .map(
        (change): Felt => ({
          change,
          count: feltBy(usage, change),
          templates: templatesSaying(usage, change),
          releaseTemplates: change.kind === 'option' ? [] : holding(usage, change),
          settings: settingsSaying(usage, change),
          option: optionWords(was, change),
          title: titleAt(was, change.path),
        }),
      )
      .filter((one) => hasMoving(one) || one.templates.length > 0 || one.settings.length > 0);
    // What is wrong with the text itself, and a server that does not answer, the save says.
    const narrowed = await findNarrowed({ path, content: after }).catch(() => null);
    const isNarrower = narrowed !== null && narrowed.count > 0;
    if (felt.length === 0 && !isNarrower) return [];
    const isMoving = felt.some((one) => one.change.kind === 'renamed' && hasMoving(one));
    const answer = await ask({
      title: t(felt.length > 0 ? 'registeredFile:changesTitle' : 'registeredFile:narrowed.title'),
      text: (
        <>
          {isNarrower && (
            <NarrowedList
              narrowed={narrowed}
              organizationId={organizationId}
              titleOf={(field) => titleAt(is, field)}
            />
          )}
          {felt.length > 0 && (
            <ul className={css.changes}>
              {felt.map((one) => (
                <ChangeLine key={JSON.stringify(one.change)} {...one} organizationId={organizationId} />
              ))}
            </ul>
          )}
          <ChangesText felt={felt} moving={isMoving} />
        </>
      ),
      choices: isMoving
        ? [
            { value: 'keep', label: t('registeredFile:saveStaying') },
            { value: 'move', label: t('registeredFile:saveMoving'), kind: 'primary' },
          ]
        : [{ value: 'keep', label: t('registeredFile:saveAnyway'), kind: 'dangerOutline' }],
    });
    if (answer === null) return null;
    if (answer !== 'move') return [];
    // Of all that are renamed: what was counted as empty may have got its first value since.
    return changes.flatMap((one) => (one.kind === 'renamed' ? [{ from: one.path, to: one.to }] : []));
  };
}
