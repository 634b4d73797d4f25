import { mostNamedAtOnce } from '@firstlook/contract/selection-limit.ts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { countOf, type Item } from './selection.ts';
import css from './selection-frame.module.css';
import type { SelectionState } from './use-selection.ts';

interface SelectionFrameProps<T extends Item, C> {
  state: Pick<SelectionState<T, C>, 'selection' | 'isFull' | 'onAll' | 'clear'>;
  label: string;
  /** How many are selected, in words. */
  counted: string;
  /** "Select all that match", with their number where it is known. */
  all: string;
  /** More cannot be ticked one by one. */
  tooMany: (most: string) => string;
  /** Rows that match, as far as the list counts them. */
  total: number;
  /** How many match now: all of them, not as many as a search counts. */
  countAll: () => Promise<number | null>;
  /** What can be done with them. */
  children: ReactNode;
}

/** "Select all that match": as many as are counted now, not as many as the list knew. */
function SelectAll<T extends Item, C>({
  state,
  all,
  total,
  countAll,
}: Pick<SelectionFrameProps<T, C>, 'state' | 'all' | 'total' | 'countAll'>) {
  const [isCounting, setCounting] = useState(false);
  if (state.selection.kind === 'all' || total <= countOf(state.selection)) return null;
  const select = async () => {
    setCounting(true);
    const count = await countAll();
    setCounting(false);
    if (count) state.onAll(count);
  };
  return (
    <Button kind="ghost" size="sm" className={css.all} busy={isCounting} onClick={() => void select()}>
      {all}
    </Button>
  );
}

/** The bar at the foot of a list with what can be done with all that is selected, for as long as something is. */
export function SelectionFrame<T extends Item, C>(props: SelectionFrameProps<T, C>) {
  const { state, label, counted, tooMany, children } = props;
  const { selection, isFull, clear } = state;
  const { t } = useTranslation();
  useEffect(() => {
    if (isFull) toast({ tone: 'danger', text: tooMany(formatNumber(mostNamedAtOnce)) });
  }, [isFull, tooMany]);
  if (countOf(selection) === 0) return null;
  return (
    <section data-foot className={css.bar} aria-label={label}>
      <span className={css.count}>{counted}</span>
      <div className={css.acts}>
        <SelectAll {...props} />
        {children}
      </div>
      <IconButton icon={X} label={t('selection:clear')} onClick={clear} />
    </section>
  );
}
