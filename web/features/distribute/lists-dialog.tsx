import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMailingLists, useRemoveMailingList } from '../../data/contact.ts';
import type { Chosen } from '../../data/prepared-send.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { addGroup } from './audience.ts';
import { ListEditor } from './list-editor.tsx';
import css from './people.module.css';

interface ListsDialogProps {
  opened: boolean;
  organizationId: string;
  chosen: Chosen;
  onClose: () => void;
  onChange: (chosen: Chosen) => void;
}

/** The saved mailing lists: to add one to the chosen, to open and change it, or to delete it. */
export function ListsDialog({ opened, organizationId, chosen, onClose, onChange }: ListsDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const lists = useMailingLists(organizationId).data?.items ?? [];
  const [open, setOpen] = useState<string | null>(null);
  const shown = lists.find(({ _id }) => _id === open);
  const remove = useRemoveMailingList(organizationId);
  const onRemove = async (list: MailingListSummary) => {
    const sure = await confirm({
      title: t('distribute:lists.removeTitle', { name: list.title }),
      text: t('distribute:lists.removeText', {
        count: list.contactCount,
        total: formatNumber(list.contactCount),
      }),
      confirmLabel: t('common:remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(list._id);
      onChange({ ...chosen, groups: chosen.groups.filter(({ id }) => id !== list._id) });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <Dialog
      opened={opened}
      width={640}
      title={shown ? <bdi>{shown.title}</bdi> : t('distribute:lists.title')}
      onClose={() => {
        setOpen(null);
        onClose();
      }}
    >
      {shown ? (
        <ListEditor
          key={shown._id}
          organizationId={organizationId}
          list={shown}
          onBack={() => setOpen(null)}
        />
      ) : (
        <>
          {lists.length === 0 && <p className="muted">{t('distribute:lists.none')}</p>}
          <ul className={css.listRows}>
            {lists.map((list) => {
              const isChosen = chosen.groups.some(({ id }) => id === list._id);
              return (
                <li key={list._id} className={css.group}>
                  <button type="button" className="link" onClick={() => setOpen(list._id)}>
                    <bdi>{list.title}</bdi>
                  </button>
                  <small>{formatNumber(list.contactCount)}</small>
                  <Button
                    size="xs"
                    icon={Plus}
                    disabled={isChosen}
                    onClick={() => {
                      onChange(
                        addGroup(chosen, {
                          kind: 'mailingLists',
                          id: list._id,
                          name: list.title,
                          count: list.contactCount,
                        }),
                      );
                      onClose();
                    }}
                  >
                    {isChosen ? t('distribute:lists.chosen') : t('common:add')}
                  </Button>
                  <IconButton
                    small
                    icon={Trash2}
                    label={t('common:removeNamed', { name: list.title })}
                    onClick={() => void onRemove(list)}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Dialog>
  );
}
