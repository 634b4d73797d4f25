import type { SelectionFailure, SelectionOutcome } from '@firstlook/contract/selection.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { undoShown } from '../../data/selection.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { useErrorText } from '../failure.tsx';
import type { Item, Selection } from './selection.ts';

export interface Failures {
  failed: readonly SelectionFailure[];
  failures: number;
}
interface Outcome extends Failures {
  changed: number;
  undo?: string | null;
}

/** What is said of the rows of one kind. */
export interface SelectionWords {
  /** Another number matches by now, and nothing was done. */
  changed: (count: number) => string;
  undone: (count: number) => string;
  /** So many were left as they were. */
  left: (count: number) => string;
  /** One that was deleted meanwhile and whose name nobody knows. */
  gone: string;
  /** Why one was left as it was. */
  reason: (code: string) => string | null;
}

/** Does something and says what came of it: what was done with a way back, what was not by name, or why nothing was. */
export function useTold<T extends Item, C>(
  selection: Selection<T, C>,
  words: SelectionWords,
  nameOf: (item: T) => string,
  onChanged: () => void,
) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [failures, setFailures] = useState<Failures | null>(null);
  /** Who was deleted meanwhile is named by what the list called it. */
  const named = ({ failed, failures: count }: Failures): Failures => ({
    failures: count,
    failed: failed.map((one) => {
      const known = selection.kind === 'some' ? selection.items.get(one._id) : undefined;
      return one.title || !known ? one : { ...one, title: nameOf(known) };
    }),
  });
  const tellError = (error: unknown) => {
    const isChanged = error instanceof ApiError && error.code === 'SELECTION_CHANGED';
    const count = isChanged ? Number(error.params.count) : 0;
    toast({ tone: 'danger', text: isChanged ? words.changed(count) : errorText(error) });
    if (isChanged) onChanged();
  };
  const tell = (outcome: Outcome, text: string | null, onUndo?: (act: string) => void) => {
    if (outcome.failures > 0) setFailures(named(outcome));
    const { undo } = outcome;
    if (!text) return;
    toast({
      tone: 'ok',
      text,
      ...(undo &&
        onUndo && {
          lasting: undoShown,
          action: { label: t('selection:undo'), onClick: () => onUndo(undo) },
        }),
    });
  };
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      tellError(error);
      return false;
    }
  };
  return { failures, closeFailures: () => setFailures(null), tell, attempt };
}

export type Told = ReturnType<typeof useTold>;

/** Takes an act back, and says what became of it. */
export function useUndo(
  { attempt, tell }: Told,
  words: SelectionWords,
  takeBack: (act: string) => Promise<Omit<SelectionOutcome, 'undo'>>,
) {
  const { t } = useTranslation();
  return (act: string) =>
    void attempt(async () => {
      try {
        const outcome = await takeBack(act);
        tell(outcome, outcome.changed > 0 ? words.undone(outcome.changed) : null);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
        toast({ tone: 'danger', text: t('selection:undoGone') });
      }
    });
}
