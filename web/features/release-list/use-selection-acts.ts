import { exportSelection, packSelection } from '@firstlook/contract/address/selection.ts';
import { mostKitBytes, mostKitsAtOnce } from '@firstlook/contract/selection-limit.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import {
  askAbout,
  readSelectionFile,
  useArchiveSelection,
  useExpireSelection,
  useFileSelection,
  useRemoveSelection,
  useUndoSelectionAct,
} from '../../data/selection.ts';
import { useUiConfig } from '../../device/ui-config.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { findKey } from '../../i18n/word-key.ts';
import { titleOf } from '../../parts/release-facts.ts';
import { saveFile } from '../../parts/save-file.ts';
import { chosenOf, countOf } from '../../parts/selection/selection.ts';
import { type SelectionWords, type Told, useTold, useUndo } from '../../parts/selection/use-told.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { Condition, Selection } from './selection.ts';

type Folder = { _id: string; name: string };

const shown = (count: number) => ({ count, total: formatNumber(count) });

/** What is said of releases. */
export function useReleaseWords(): SelectionWords {
  const { t } = useTranslation();
  return {
    changed: (count) => t('selection:changed', shown(count)),
    undone: (count) => t('selection:undone', shown(count)),
    left: (count) => t('selection:failed.title', shown(count)),
    gone: t('selection:failed.gone'),
    reason: (code) => {
      const key = findKey(`selection:failed.code.${code}`, `errors:${code}`);
      return key ? t(key) : null;
    },
  };
}

/** The selection as a file on the person's own disk, in the person's own language. */
function useExport(organizationId: string, selection: Selection, { attempt }: Told) {
  const { locale } = useUiConfig();
  const { t } = useTranslation();
  const [reading, setReading] = useState<'table' | 'kits' | null>(null);
  const save = (what: 'table' | 'kits', name: string) =>
    attempt(async () => {
      setReading(what);
      try {
        const body = { chosen: chosenOf(selection), locale };
        const file = what === 'kits' ? packSelection : exportSelection;
        saveFile(await readSelectionFile(organizationId, body, file), name);
      } catch (error) {
        if (what === 'table' || !(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
        toast({ tone: 'danger', text: t('selection:kits.none') });
      } finally {
        setReading(null);
      }
    });
  const takeKits = async () => {
    const count = countOf(selection);
    const most = formatNumber(mostKitsAtOnce);
    if (count > mostKitsAtOnce) {
      toast({ tone: 'danger', text: t('selection:kits.tooMany', { most }) });
      return;
    }
    const title = t('selection:kits.title', shown(count));
    const text = t('selection:kits.text', { most, size: formatBytes(mostKitBytes) });
    if (await confirm({ title, text, confirmLabel: t('selection:kits.confirm') }))
      await save('kits', t('selection:kits.file'));
  };
  return { reading, exportFile: () => save('table', 'releases.csv'), takeKits };
}

/** Puts the selection away, after a question that says what that means, or brings it back. */
function useArchiving(
  organizationId: string,
  selection: Selection,
  { tell, attempt, undo }: Told & { undo: (act: string) => void },
  onClear: () => void,
) {
  const { t } = useTranslation();
  const archive = useArchiveSelection(organizationId);
  const chosen = chosenOf(selection);
  const put = (isArchived: boolean) =>
    attempt(async () => {
      const outcome = await archive.mutateAsync({ chosen, isArchived });
      const isSame = outcome.changed === 0 && outcome.failures === 0;
      const done = t(`selection:archive.${isArchived ? 'done' : 'back'}`, shown(outcome.changed));
      const same = t(`selection:archive.${isArchived ? 'same' : 'sameBack'}`);
      tell(outcome, isSame ? same : outcome.changed > 0 ? done : null, undo);
      // They left this list: nothing of it is selected any more.
      onClear();
    });
  return {
    isArchiving: archive.isPending,
    archive: async () => {
      const title = t('selection:archive.title', shown(countOf(selection)));
      const text = t('releases:archive.text');
      const isMeant = await confirm({ title, text, confirmLabel: t('releases:archive.confirm') });
      return isMeant && put(true);
    },
    bringBack: () => put(false),
  };
}

/** What can be done with all that is selected. Each answers whether it was done. */
export function useSelectionActs(organizationId: string, selection: Selection, onClear: () => void) {
  const { t } = useTranslation();
  const words = useReleaseWords();
  const told = useTold(selection, words, (release) => titleOf(release, t('releases:untitled')), onClear);
  const { failures, closeFailures, tell, attempt } = told;
  const undo = useUndo(told, words, useUndoSelectionAct(organizationId).mutateAsync);
  const file = useFileSelection(organizationId);
  const expire = useExpireSelection(organizationId);
  const removal = useRemoveSelection(organizationId);
  const putAway = useArchiving(organizationId, selection, { ...told, undo }, onClear);
  const chosen = chosenOf(selection);
  const put = (folder: Folder, isIn: boolean) =>
    attempt(async () => {
      const outcome = await file.mutateAsync({ chosen, folderId: folder._id, isIn });
      const words = { ...shown(outcome.changed), folder: folder.name };
      const text = t(`selection:filed.${isIn ? 'in' : 'out'}`, words);
      tell(outcome, outcome.changed > 0 ? text : null, undo);
    });
  return {
    words,
    failures,
    closeFailures,
    put,
    ...putAway,
    ...useExport(organizationId, selection, told),
    /** All of them into the folder, or, where all of them lie in it, out of it. */
    drop: (folder: Folder) =>
      attempt(async () => {
        const { count, folders } = await askAbout(organizationId, chosen);
        const inside = folders.find(({ _id }) => _id === folder._id)?.count ?? 0;
        await put(folder, inside < count);
      }),
    expire: (expirationDate: string | null) =>
      attempt(async () => {
        const outcome = await expire.mutateAsync({ chosen, expirationDate });
        const isSame = outcome.changed === 0 && outcome.failures === 0;
        const done = t('selection:expire.done', shown(outcome.changed));
        tell(outcome, isSame ? t('selection:expire.same') : outcome.changed > 0 ? done : null, undo);
      }),
    remove: () =>
      attempt(async () => {
        const outcome = await removal.mutateAsync(chosen);
        tell(outcome, outcome.changed > 0 ? t('selection:removal.done', shown(outcome.changed)) : null);
        onClear();
      }),
    /** How many match by now: all of them, not as many as a search counts. */
    countAll: async (condition: Condition): Promise<number | null> => {
      let count: number | null = null;
      await attempt(async () => {
        ({ count } = await askAbout(organizationId, { matching: condition }));
      });
      return count;
    },
    isBusy: expire.isPending || removal.isPending,
  };
}

export type SelectionActs = ReturnType<typeof useSelectionActs>;
