import { Archive, ArchiveRestore, CalendarClock, Download, FolderInput, Package, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../data/session.ts';
import { formatNumber } from '../../i18n/format.ts';
import { withWords } from '../../i18n/words.ts';
import { countOf } from '../../parts/selection/selection.ts';
import { SelectionFrame } from '../../parts/selection/selection-frame.tsx';
import { Button } from '../../ui/page/button.tsx';
import { archivableOf, type Selection } from './selection.ts';
import type { SelectionBarProps } from './use-selection.ts';
import { type SelectionActs, useSelectionActs } from './use-selection-acts.ts';

const SelectionFiling = lazy(() =>
  import('./selection-filing.tsx').then((module) => ({ default: module.SelectionFiling })),
);
const SelectionExpiry = lazy(() =>
  import('./selection-expiry.tsx').then((module) => ({ default: module.SelectionExpiry })),
);
const SelectionRemoval = lazy(() =>
  withWords(['removal'], import('./selection-removal.tsx')).then((module) => ({
    default: module.SelectionRemoval,
  })),
);
const SelectionFailures = lazy(() =>
  import('../../parts/selection/selection-failures.tsx').then((module) => ({
    default: module.SelectionFailures,
  })),
);

type Asked = 'folders' | 'expiry' | 'removal';

/** What was put away is brought back, the rest is put away; a selection may hold both. */
function Archiving({ acts, selection }: { acts: SelectionActs; selection: Selection }) {
  const { t } = useTranslation();
  const { away, back } = archivableOf(selection);
  const shared = { kind: 'ghost', size: 'sm', busy: acts.isArchiving } as const;
  return (
    <>
      {away && (
        <Button {...shared} icon={Archive} onClick={() => void acts.archive()}>
          {t('releases:action.archive')}
        </Button>
      )}
      {back && (
        <Button {...shared} icon={ArchiveRestore} onClick={() => void acts.bringBack()}>
          {t('releases:action.unarchive')}
        </Button>
      )}
    </>
  );
}

interface ActsProps {
  organizationId: string;
  selection: Selection;
  acts: SelectionActs;
  onAsk: (asked: Asked) => void;
}

function Acts({ organizationId, selection, acts, onAsk }: ActsProps) {
  const { t } = useTranslation();
  const can = useCan(organizationId);
  return (
    <>
      {can('release.write') && (
        <>
          <Button kind="ghost" size="sm" icon={FolderInput} onClick={() => onAsk('folders')}>
            {t('selection:folders')}
          </Button>
          <Button kind="ghost" size="sm" icon={CalendarClock} onClick={() => onAsk('expiry')}>
            {t('selection:expiry')}
          </Button>
          <Archiving acts={acts} selection={selection} />
        </>
      )}
      <Button
        kind="ghost"
        size="sm"
        icon={Download}
        busy={acts.reading === 'table'}
        onClick={() => void acts.exportFile()}
      >
        {t('selection:export')}
      </Button>
      <Button
        kind="ghost"
        size="sm"
        icon={Package}
        busy={acts.reading === 'kits'}
        onClick={() => void acts.takeKits()}
      >
        {t('selection:kits.label')}
      </Button>
      {can('release.delete') && (
        <Button kind="ghost" size="sm" icon={Trash2} onClick={() => onAsk('removal')}>
          {t('selection:remove')}
        </Button>
      )}
    </>
  );
}

/** What can be done with all that is selected; it stands at the foot of the list for as long as something is. */
export function SelectionBar({ organizationId, state, condition, total, isCapped }: SelectionBarProps) {
  const { selection, onDrop, clear } = state;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const acts = useSelectionActs(organizationId, selection, clear);
  const count = countOf(selection);
  useEffect(() => {
    onDrop.current = (folder) => void acts.drop(folder);
  });
  const close = () => setAsked(null);
  const all = { count: total, total: formatNumber(total) };
  return (
    <>
      <SelectionFrame
        {...{ state, total }}
        label={t('selection:bar')}
        counted={t('releases:selected', { count, total: formatNumber(count) })}
        all={isCapped ? t('selection:allMatching') : t('selection:all', all)}
        tooMany={useCallback((most) => t('selection:tooMany', { most }), [t])}
        countAll={() => acts.countAll(condition)}
      >
        <Acts {...{ organizationId, selection, acts }} onAsk={setAsked} />
      </SelectionFrame>
      <Suspense>
        {asked === 'folders' && <SelectionFiling {...{ organizationId, selection, acts }} onClose={close} />}
        {asked === 'expiry' && <SelectionExpiry {...{ count, acts }} onClose={close} />}
        {asked === 'removal' && <SelectionRemoval {...{ organizationId, selection, acts }} onClose={close} />}
        {acts.failures && (
          <SelectionFailures {...acts.failures} words={acts.words} onClose={acts.closeFailures} />
        )}
      </Suspense>
    </>
  );
}
