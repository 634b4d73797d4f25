import type { FolderSummary } from '@firstlook/contract/folder.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectionPreview } from '../../data/selection.ts';
import { chosenOf, countOf } from '../../parts/selection/selection.ts';
import { FilingWindow } from './filing-dialog.tsx';
import type { Selection } from './selection.ts';
import type { SelectionActs } from './use-selection-acts.ts';

interface SelectionFilingProps {
  organizationId: string;
  selection: Selection;
  acts: SelectionActs;
  onClose: () => void;
}

/** The folders of all that is selected: a dash where only some lie in one. */
export function SelectionFiling({ organizationId, selection, acts, onClose }: SelectionFilingProps) {
  const { t } = useTranslation();
  // What lay where when the window was opened; what is done here stands over it.
  const [chosen] = useState(() => chosenOf(selection));
  const { data, error } = useSelectionPreview(organizationId, chosen);
  const [done, setDone] = useState<Readonly<Record<string, number>>>({});
  const count = data?.count ?? 0;
  const inside = ({ _id }: FolderSummary) =>
    done[_id] ?? data?.folders.find((one) => one._id === _id)?.count ?? 0;
  const put = async (folder: FolderSummary, isIn: boolean) => {
    const before = inside(folder);
    const mark = (now: number) => setDone((known) => ({ ...known, [folder._id]: now }));
    mark(isIn ? count : 0);
    if (!(await acts.put(folder, isIn))) mark(before);
  };
  const title = t('folders:filing.many', { count: countOf(selection) });
  const filing = data ? { count, inside, put } : null;
  return <FilingWindow {...{ organizationId, title, filing, onClose }} fault={error} />;
}
