import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectionPreview } from '../../data/selection.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { chosenOf, type Selection } from './selection.ts';
import css from './selection-bar.module.css';
import type { SelectionActs } from './use-selection-acts.ts';

/** Above so many the number has to be typed: nobody deletes a catalogue with two presses. */
const mostWithoutTyping = 20;

interface SelectionRemovalProps {
  organizationId: string;
  selection: Selection;
  acts: SelectionActs;
  onClose: () => void;
}

function Titles({ titles, more }: { titles: readonly string[]; more: number }) {
  const { t } = useTranslation();
  return (
    <ul className={css.titles}>
      {titles.map((title, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two releases may have one title
        <li key={position}>
          <bdi>{title || t('releases:untitled')}</bdi>
        </li>
      ))}
      {more > 0 && (
        <li className="muted">{t('selection:removal.more', { count: more, total: formatNumber(more) })}</li>
      )}
    </ul>
  );
}

/** Asks before everything that is selected is deleted for good: how many, which, and what was sent. */
export function SelectionRemoval({ organizationId, selection, acts, onClose }: SelectionRemovalProps) {
  const { t } = useTranslation();
  const [chosen] = useState(() => chosenOf(selection));
  const { data, error, refetch } = useSelectionPreview(organizationId, chosen);
  const [typed, setTyped] = useState('');
  const count = data?.count ?? 0;
  const shown = { count, total: formatNumber(count) };
  const isTyped = count <= mostWithoutTyping || typed.replace(/\D/g, '') === String(count);
  const remove = useOneAtATime(async () => {
    await acts.remove();
    onClose();
    return true;
  });
  return (
    <Dialog
      opened
      title={data ? t('selection:removal.title', shown) : t('common:loading')}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            kind="dangerOutline"
            busy={acts.isBusy}
            disabled={count === 0 || !isTyped}
            onClick={() => void remove()}
          >
            {data ? t('selection:removal.confirm', shown) : t('selection:remove')}
          </Button>
        </>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={css.question}>
          <Titles titles={data.titles} more={count - data.titles.length} />
          <p>{t('selection:removal.text')}</p>
          {data.sent > 0 && (
            <Note tone="warn">
              {t('selection:removal.sent', { count: data.sent, total: formatNumber(data.sent) })}
            </Note>
          )}
          {count > mostWithoutTyping && (
            <TextField
              ltr
              inputMode="numeric"
              autoComplete="off"
              label={t('selection:removal.type', { number: formatNumber(count) })}
              value={typed}
              onChange={setTyped}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
