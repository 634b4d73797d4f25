import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deepEqual } from '../../data/deep-equal.ts';
import { useFieldWords } from '../../data/field-words.ts';
import type { ReleaseDraft } from '../../data/release.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { fieldsByName, valueAt, withValue } from './draft-path.ts';
import type { Conflict } from './use-save.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  definitions: readonly FieldDefinition[];
  base: ReleaseDraft;
  draft: ReleaseDraft;
  onClose: () => void;
  /** The draft with the chosen values, to be saved over the stored version. */
  onChoose: (draft: ReleaseDraft) => void;
}

type Side = 'mine' | 'theirs';

/** A value in a few words: text as it is, the rest as what it holds. */
function short(value: unknown, empty: string): string {
  if (value === null || value === undefined || value === '') return empty;
  const text = typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ') : JSON.stringify(value);
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
}

/** Somebody saved in between: both values of each changed field, chosen one by one. */
export function ConflictDialog({
  conflict,
  definitions,
  base,
  draft,
  onClose,
  onChoose,
}: ConflictDialogProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const fields = fieldsByName(definitions);
  // What this person did not touch starts with what was stored.
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      conflict.conflicts.map(({ path }) => [
        path,
        deepEqual(valueAt(base, path), valueAt(draft, path)) ? 'theirs' : 'mine',
      ]),
    ),
  );
  const nameOf = (path: string) => {
    const name = path.replace(/^releaseData\./, '');
    if (name === 'expirationDate') return t('releaseEdit:expiration');
    if (name.startsWith('design')) return t('releaseEdit:language');
    return words(fields.get(name.split('.')[0] ?? '')?.title) || name;
  };
  const choose = () =>
    onChoose(
      conflict.conflicts.reduce(
        (result, { path, stored }) => (sides[path] === 'theirs' ? withValue(result, path, stored) : result),
        draft,
      ),
    );
  return (
    <Dialog
      opened
      width={720}
      title={t('releaseEdit:conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" onClick={choose}>
            {t('releaseEdit:conflict.save')}
          </Button>
        </>
      }
    >
      <p className="dialog-text">{t('releaseEdit:conflict.text')}</p>
      {conflict.conflicts.map(({ path, stored }) => (
        <section key={path} className="conflict">
          <div className="row">
            <h3 className="grow">{nameOf(path)}</h3>
            <Segmented<Side>
              label={nameOf(path)}
              value={sides[path] ?? 'mine'}
              onChange={(side) => setSides({ ...sides, [path]: side })}
              options={[
                { value: 'mine', label: t('releaseEdit:conflict.mine') },
                { value: 'theirs', label: t('releaseEdit:conflict.theirs') },
              ]}
            />
          </div>
          <div className="two">
            <p className={sides[path] === 'mine' ? 'on' : undefined}>
              <bdi>{short(valueAt(draft, path), t('releaseEdit:conflict.empty'))}</bdi>
            </p>
            <p className={sides[path] === 'theirs' ? 'on' : undefined}>
              <bdi>{short(stored, t('releaseEdit:conflict.empty'))}</bdi>
            </p>
          </div>
        </section>
      ))}
    </Dialog>
  );
}
