import { type FieldChange, fieldChanges } from '@firstlook/contract/field-change.ts';
import { useTranslation } from 'react-i18next';
import type { FieldUsage } from '../../data/registered-file.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { ask } from '../../ui/overlay/confirm.tsx';
import { readDefinitions } from './definitions.ts';

export interface FieldMove {
  from: string;
  to: string;
}

/** In how many releases a change is felt. */
function feltBy({ fields }: FieldUsage, change: FieldChange): number {
  const used = fields.find(({ path }) => path === change.path);
  if (change.kind !== 'option') return used?.releases ?? 0;
  return used?.options.find(({ value }) => value === change.option)?.releases ?? 0;
}

/** Templates that say a name that is gone: what they drew of it stays away until they say the new one. */
function templatesSaying({ templates }: FieldUsage, { kind, path }: FieldChange): string[] {
  if (kind !== 'gone' && kind !== 'renamed') return [];
  const name = path.slice(path.lastIndexOf('.') + 1);
  return templates.filter(({ names }) => names.includes(name)).map((one) => one.path);
}

interface ChangeLineProps {
  change: FieldChange;
  count: number;
  templates: readonly string[];
}

function ChangeLine({ change, count, templates }: ChangeLineProps) {
  const { t } = useTranslation();
  const to = change.kind === 'option' ? change.option : change.kind === 'gone' ? '' : change.to;
  return (
    <li>
      <Ltr>{change.path}</Ltr> {t(`registeredFile:change.${change.kind}`, { to })}
      {count > 0 && ` ${t('registeredFile:inReleases', { count })}`}
      {templates.length > 0 && (
        <>
          {'. '}
          {t('registeredFile:inTemplates')} <Ltr>{templates.join(', ')}</Ltr>
        </>
      )}
    </li>
  );
}

/**
 * Asks, before definitions are saved, about what releases have in fields that are named otherwise, gone or narrower.
 *
 * @returns the moves to save with, or null where the person takes the saving back
 */
export function useFieldChanges(usage: FieldUsage | undefined) {
  const { t } = useTranslation();
  return async (before: string, after: string): Promise<FieldMove[] | null> => {
    const [was, is] = [readDefinitions(before), readDefinitions(after)];
    if (!usage || !was || !is) return [];
    const felt = fieldChanges(was, is)
      .map((change) => ({ change, count: feltBy(usage, change), templates: templatesSaying(usage, change) }))
      .filter(({ count, templates }) => count > 0 || templates.length > 0);
    if (felt.length === 0) return [];
    const moves = felt.flatMap(({ change, count }) =>
      change.kind === 'renamed' && count > 0 ? [{ from: change.path, to: change.to }] : [],
    );
    const answer = await ask({
      title: t('registeredFile:changesTitle'),
      text: (
        <>
          <ul>
            {felt.map((one) => (
              <ChangeLine key={JSON.stringify(one.change)} {...one} />
            ))}
          </ul>
          {felt.some(({ count }) => count > 0) && (
            <p>{t(moves.length > 0 ? 'registeredFile:movesText' : 'registeredFile:changesText')}</p>
          )}
          {felt.some(({ templates }) => templates.length > 0) && <p>{t('registeredFile:templatesText')}</p>}
        </>
      ),
      choices:
        moves.length > 0
          ? [
              { value: 'keep', label: t('registeredFile:saveStaying') },
              { value: 'move', label: t('registeredFile:saveMoving'), kind: 'primary' },
            ]
          : [{ value: 'keep', label: t('registeredFile:saveAnyway'), kind: 'dangerOutline' }],
    });
    if (answer === null) return null;
    return answer === 'move' ? moves : [];
  };
}
