import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import './conflict-dialog.css';
import { Dialog } from './dialog.tsx';
import { Segmented } from './segmented.tsx';

/** A field that was saved by somebody else while it was being edited here. */
export interface ConflictField {
  path: string;
  name: string;
  mine: unknown;
  theirs: unknown;
  /** Not touched here: what was stored is the better first choice. */
  untouched: boolean;
}

interface ConflictDialogProps {
  title?: string;
  fields: readonly ConflictField[];
  onClose: () => void;
  /** The fields where the stored value was chosen; they are then saved over the stored version. */
  onChoose: (theirs: readonly ConflictField[]) => void;
}

type Side = 'mine' | 'theirs';

/** A value in a few words: text as it is, the rest as what it holds. */
function short(value: unknown, empty: string): string {
  if (value === null || value === undefined || value === '') return empty;
  const text = typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ') : JSON.stringify(value);
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
}

/** Somebody saved in between: both values of each changed field, chosen one by one. */
export function ConflictDialog({ title, fields, onClose, onChoose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ path, untouched }) => [path, untouched ? 'theirs' : 'mine'])),
  );
  return (
    <Dialog
      opened
      width={720}
      title={title ?? t('common:conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            kind="primary"
            onClick={() => onChoose(fields.filter(({ path }) => sides[path] === 'theirs'))}
          >
            {t('common:conflict.save')}
          </Button>
        </>
      }
    >
      <p className="dialog-text">{t('common:conflict.text')}</p>
      {fields.map(({ path, name, mine, theirs }) => (
        <section key={path} className="conflict">
          <div className="row">
            <h3 className="grow">{name}</h3>
            <Segmented<Side>
              label={name}
              value={sides[path] ?? 'mine'}
              onChange={(side) => setSides({ ...sides, [path]: side })}
              options={[
                { value: 'mine', label: t('common:conflict.mine') },
                { value: 'theirs', label: t('common:conflict.theirs') },
              ]}
            />
          </div>
          <div className="two">
            <p className={sides[path] === 'mine' ? 'on' : undefined}>
              <bdi>{short(mine, t('common:conflict.empty'))}</bdi>
            </p>
            <p className={sides[path] === 'theirs' ? 'on' : undefined}>
              <bdi>{short(theirs, t('common:conflict.empty'))}</bdi>
            </p>
          </div>
        </section>
      ))}
    </Dialog>
  );
}
