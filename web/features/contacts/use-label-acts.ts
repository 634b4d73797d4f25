import type { Label } from '@firstlook/contract/label.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import {
  type LabelGone,
  type LabelKind,
  useMergeLabel,
  useRemoveLabel,
  useRenameLabel,
} from '../../data/label.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useAskToMergeGroup, useAskToRemoveGroup } from '../../parts/group-use.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

const inContacts = (count: number) => ({ count, total: formatNumber(count) });

/** Deletes a label after a question that names it and says how many contacts have it. */
export function useAskToRemoveLabel(organizationId: string, kind: LabelKind, onGone: LabelGone) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useRemoveLabel(organizationId, kind);
  const askToRemove = useAskToRemoveGroup(organizationId, kind);
  const ask = async ({ _id, name, contacts }: Label): Promise<boolean> => {
    try {
      const sure = await askToRemove(_id, {
        title: t(`labels:remove.title.${kind}`, { name }),
        text: t('labels:remove.text', inContacts(contacts)),
        confirmLabel: t('common:remove'),
      });
      if (!sure) return false;
      await remove.mutateAsync(_id);
      toast({ tone: 'ok', text: t('labels:remove.done', { name }) });
      onGone(kind, _id);
      return true;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    }
  };
  return { ask, isBusy: remove.isPending };
}

/** Merges a label into another after a question that names both. */
export function useAskToMergeLabel(organizationId: string, kind: LabelKind, onGone: LabelGone) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const merge = useMergeLabel(organizationId, kind);
  const askToMerge = useAskToMergeGroup(organizationId, kind);
  const ask = async ({ _id, name, contacts }: Label, into: Label): Promise<boolean> => {
    const names = { name, into: into.name };
    try {
      const sure = await askToMerge(
        { id: _id, into: into._id },
        {
          title: t('labels:merge.title', names),
          text: t('labels:merge.text', { ...names, ...inContacts(contacts) }),
          confirmLabel: t('labels:merge.confirm'),
        },
      );
      if (!sure) return false;
      await merge.mutateAsync({ id: _id, into: into._id });
      toast({ tone: 'ok', text: t('labels:merge.done', names) });
      onGone(kind, _id, into._id);
      return true;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    }
  };
  return { ask, isBusy: merge.isPending };
}

/** Renames a label. What went wrong is answered in words: another one has the name already, most of all. */
export function useRename(organizationId: string, kind: LabelKind) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const rename = useRenameLabel(organizationId, kind);
  const save = async (id: string, name: string): Promise<string | undefined> => {
    try {
      await rename.mutateAsync({ _id: id, name });
      toast({ tone: 'ok', text: t('labels:renamed', { name }) });
      return undefined;
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'ALREADY_EXISTS';
      return isTaken ? t(`labels:taken.${kind}`) : errorText(error);
    }
  };
  return { save, isBusy: rename.isPending };
}
