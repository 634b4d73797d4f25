import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGeneralIn, useMailingLists, useRemoveMailingList } from '../data/contact.ts';
import { useCan } from '../data/session.ts';
import { formatNumber } from '../i18n/format.ts';
import { confirm } from '../ui/overlay/confirm.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Button, IconButton } from '../ui/page/button.tsx';
import { useErrorText } from './failure.tsx';
import { ListEditor } from './list-editor.tsx';
import css from './mailing-lists.module.css';
import { NewList } from './new-list.tsx';

interface MailingListsDialogProps {
  opened: boolean;
  organizationId: string;
  /** What the screen does with a list. */
  act?: (list: MailingListSummary) => ReactNode;
  onRemoved?: (id: string) => void;
  onClose: () => void;
}

/** The mailing lists, those that all organizations share behind the own ones: to make, open, change and delete. */
export function MailingListsDialog({
  opened,
  organizationId,
  act,
  onRemoved,
  onClose,
}: MailingListsDialogProps) {
  const { t } = useTranslation();
  const canWrite = useCan(organizationId)('contact.write');
  const lists = useMailingLists(organizationId, true).data?.items ?? [];
  const [open, setOpen] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const shown = lists.find(({ _id }) => _id === open);
  const close = () => {
    setOpen(null);
    setNew(false);
    onClose();
  };
  const title = shown ? <bdi>{shown.title}</bdi> : t(isNew ? 'contacts:list.new' : 'contacts:list.title');
  return (
    <Dialog opened={opened} width={640} title={title} onClose={close}>
      {shown ? (
        <ListEditor
          key={shown._id}
          organizationId={organizationId}
          list={shown}
          onBack={() => setOpen(null)}
        />
      ) : isNew ? (
        <NewList organizationId={organizationId} onBack={() => setNew(false)} />
      ) : (
        <>
          {canWrite && (
            <Button size="sm" icon={Plus} onClick={() => setNew(true)}>
              {t('contacts:list.new')}
            </Button>
          )}
          {lists.length === 0 && <p className="muted">{t('contacts:list.none')}</p>}
          <ul className={css.rows}>
            {lists.map((list) => (
              <ListRow
                key={list._id}
                organizationId={organizationId}
                list={list}
                onOpen={() => setOpen(list._id)}
                onRemoved={onRemoved}
              >
                {act?.(list)}
              </ListRow>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface ListRowProps {
  organizationId: string;
  list: MailingListSummary;
  onOpen: () => void;
  onRemoved: ((id: string) => void) | undefined;
  children: ReactNode;
}

function ListRow({ organizationId, list, onOpen, onRemoved, children }: ListRowProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const canWrite = useCan(organizationId)('contact.write');
  const remove = useRemoveMailingList(organizationId);
  const isGeneral = isGeneralIn(organizationId, list);
  const onRemove = async () => {
    const sure = await confirm({
      title: t('contacts:list.removeTitle', { name: list.title }),
      text: t('contacts:list.removeText', {
        count: list.contactCount,
        total: formatNumber(list.contactCount),
      }),
      confirmLabel: t('common:remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(list._id);
      onRemoved?.(list._id);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <li className={css.row}>
      <button type="button" className="link" onClick={onOpen}>
        <bdi>{list.title}</bdi>
      </button>
      {isGeneral && <span className="tag">{t('contacts:list.general')}</span>}
      <small>{formatNumber(list.contactCount)}</small>
      {children}
      {canWrite && !isGeneral && (
        <IconButton
          small
          icon={Trash2}
          label={t('common:removeNamed', { name: list.title })}
          onClick={() => void onRemove()}
        />
      )}
    </li>
  );
}
