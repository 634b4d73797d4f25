import type { SavedView } from '@firstlook/contract/saved-view.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import {
  useCreateSavedView,
  useRemoveSavedView,
  useRenameSavedView,
  useSavedViews,
} from '../../data/saved-view.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { NameForm } from '../../parts/name-form.tsx';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LeaveButton } from '../../ui/overlay/leave-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import type { Sort } from './list-query.ts';
import css from './saved-view-dialog.module.css';

/** What is wrong with a name, in words. */
function useNameFault(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError && error.code === 'ALREADY_EXISTS') return t('views:taken');
    const isFull = error instanceof ApiError && error.issues.some(({ code }) => code === 'tooMany');
    return isFull ? t('views:full') : errorText(error);
  };
}

/** A view of the list, to be renamed or forgotten. */
function ViewLine({ organizationId, view }: { organizationId: string; view: SavedView }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isNamed, setNamed] = useState(false);
  const faultOf = useNameFault();
  const rename = useRenameSavedView(organizationId);
  const create = useCreateSavedView(organizationId);
  const remove = useRemoveSavedView(organizationId);
  const { _id, name, search } = view;
  const onRename = async (next: string) => {
    if (next !== name) await rename.mutateAsync({ _id, name: next });
    setNamed(false);
  };
  const forget = async () => {
    try {
      await remove.mutateAsync(_id);
      toast({
        tone: 'ok',
        text: t('views:forgotten', { name }),
        action: { label: t('views:undo'), onClick: () => create.mutate({ name, search }) },
      });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  if (isNamed)
    return (
      <NameForm
        required={t('views:required')}
        faultOf={faultOf}
        label={t('views:nameOf', { name })}
        save={t('views:rename')}
        initial={name}
        onSave={onRename}
      />
    );
  return (
    <div className={css.line}>
      <bdi>{name}</bdi>
      <IconButton icon={Pencil} label={t('views:renameOf', { name })} onClick={() => setNamed(true)} />
      <IconButton icon={Trash2} label={t('views:forget', { name })} onClick={() => void forget()} />
    </div>
  );
}

/** Keeps what the list shows under a name, and has the names that were kept before. */
export function SavedViewDialog({
  organizationId,
  sort,
  onClose,
}: {
  organizationId: string;
  /** What the list is in, whether or not the address names it. */
  sort: Sort;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { p: _, ...named } = useRouteSearch();
  const { data, error, refetch } = useSavedViews(organizationId);
  const create = useCreateSavedView(organizationId);
  const faultOf = useNameFault();
  const keep = async (name: string) => {
    await create.mutateAsync({ name, search: { ...named, sort } });
    toast({ tone: 'ok', text: t('views:kept', { name }) });
  };
  return (
    <Dialog
      opened
      title={t('views:title')}
      onClose={onClose}
      footer={
        <LeaveButton kind="primary" onLeave={onClose}>
          {t('common:close')}
        </LeaveButton>
      }
    >
      <p className={css.about}>{t('views:about')}</p>
      <NameForm
        label={t('views:name')}
        save={t('views:save')}
        required={t('views:required')}
        faultOf={faultOf}
        onSave={keep}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <ul className={css.views}>
        {data?.items.map((view) => (
          <li key={view._id}>
            <ViewLine organizationId={organizationId} view={view} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
