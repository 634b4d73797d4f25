import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectionPreview } from '../../data/selection.ts';
import { formatNumber } from '../../i18n/format.ts';
import { RemovalFacts } from '../../parts/selection/removal-facts.tsx';
import { chosenOf } from '../../parts/selection/selection.ts';
import { SelectionQuestion } from '../../parts/selection/selection-question.tsx';
import type { Selection } from './selection.ts';
import type { SelectionActs } from './use-selection-acts.ts';

interface SelectionRemovalProps {
  organizationId: string;
  selection: Selection;
  acts: SelectionActs;
  onClose: () => void;
}

/** Asks before everything that is selected is deleted for good: how many, which, and what goes with them. */
export function SelectionRemoval({ organizationId, selection, acts, onClose }: SelectionRemovalProps) {
  const { t } = useTranslation();
  const [chosen] = useState(() => chosenOf(selection));
  const { data, error, refetch } = useSelectionPreview(organizationId, chosen);
  const count = data?.count ?? 0;
  const shown = { count, total: formatNumber(count) };
  const names = data?.titles.map((title) => title || t('releases:untitled')) ?? [];
  return (
    <SelectionQuestion
      title={t('selection:removal.title', shown)}
      confirmLabel={data ? t('selection:removal.confirm', shown) : t('selection:remove')}
      data={data && { count, names }}
      error={error}
      onRetry={() => void refetch()}
      isBusy={acts.isBusy}
      onConfirm={acts.remove}
      onClose={onClose}
    >
      {data && <RemovalFacts preview={data} />}
    </SelectionQuestion>
  );
}
