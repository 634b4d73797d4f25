import { plainTextOf } from '@firstlook/contract/plain-text.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../field/segmented.tsx';
import { Button } from '../page/button.tsx';
import css from './conflict-dialog.module.css';
import { questionsOf, type Sides } from './conflict-sides.ts';
import { Dialog } from './dialog.tsx';

/** A field that was saved by another while it was being edited here. */
export interface ConflictField extends Sides {
  path: string;
  name: string;
  mine: unknown;
  theirs: unknown;
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
  const text = typeof value === 'string' ? plainTextOf(value, ' ') : JSON.stringify(value);
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
}

/**
 * Another person saved in between (docs/decisions/0022): what only one side changed is taken from that side; where both did, the
 * person chooses between the values, field by field. There is no dialog where nothing is in question.
 */
export function ConflictDialog({ fields, onChoose, ...rest }: ConflictDialogProps) {
  const { asked, taken } = questionsOf(fields);
  const isSettled = asked.length === 0;
  const settle = useRef({ onChoose, taken });
  settle.current = { onChoose, taken };
  useEffect(() => {
    if (isSettled) settle.current.onChoose(settle.current.taken);
  }, [isSettled]);
  if (isSettled) return null;
  return <Choices {...rest} fields={asked} onChoose={(chosen) => onChoose([...taken, ...chosen])} />;
}

function Choices({ title, fields, onClose, onChoose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ path }) => [path, 'mine' as const])),
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
        <section key={path} className={css.conflict}>
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
          <div className="pair">
            <p className={sides[path] === 'mine' ? css.on : undefined}>
              <bdi>{short(mine, t('common:conflict.empty'))}</bdi>
            </p>
            <p className={sides[path] === 'theirs' ? css.on : undefined}>
              <bdi>{short(theirs, t('common:conflict.empty'))}</bdi>
            </p>
          </div>
        </section>
      ))}
    </Dialog>
  );
}
