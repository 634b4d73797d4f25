import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Failure } from '../failure.tsx';
import css from './selection-frame.module.css';

/** Above so many the number has to be typed: nobody deletes a catalogue with two presses. */
const mostWithoutTyping = 20;

interface SelectionQuestionProps {
  title: string;
  confirmLabel: string;
  /** What is known of those that are meant; absent while it is read. */
  data: { count: number; names: readonly string[] } | undefined;
  error: unknown;
  onRetry: () => void;
  /** Whether what is asked beneath is answered. */
  isAllowed?: boolean;
  /** What is done takes something away. */
  isDanger?: boolean;
  isBusy: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** Closes it undone; absent: as it is closed. */
  onLeave?: () => void;
  /** What will be done to them. */
  children: ReactNode;
}

function Names({ names, more }: { names: readonly string[]; more: number }) {
  const { t } = useTranslation();
  return (
    <ul className={css.titles}>
      {names.map((name, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
        <li key={position}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && (
        <li className="muted">{t('selection:removal.more', { count: more, total: formatNumber(more) })}</li>
      )}
    </ul>
  );
}

/** Asks before something is done to everything that is selected: how many, which, and what follows. */
export function SelectionQuestion(props: SelectionQuestionProps) {
  const {
    title,
    confirmLabel,
    data,
    error,
    onRetry,
    isAllowed = true,
    isDanger = true,
    isBusy,
    onConfirm,
    onClose,
    onLeave = onClose,
    children,
  } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const count = data?.count ?? 0;
  const isTyped = count <= mostWithoutTyping || typed.replace(/\D/g, '') === String(count);
  const act = useOneAtATime(async () => {
    await onConfirm();
    onClose();
    return true;
  });
  return (
    <Dialog
      opened
      title={data ? title : t('common:loading')}
      onClose={onLeave}
      footer={
        <>
          <Button kind="ghost" onClick={onLeave}>
            {t('common:cancel')}
          </Button>
          <Button
            kind={isDanger ? 'dangerOutline' : 'primary'}
            busy={isBusy}
            disabled={count === 0 || !isTyped || !isAllowed}
            onClick={() => void act()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error ? <Failure error={error} onRetry={onRetry} /> : null}
      {data && (
        <div className={css.question}>
          <Names names={data.names} more={count - data.names.length} />
          {children}
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
