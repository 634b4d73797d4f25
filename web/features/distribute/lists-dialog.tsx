import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isGeneralIn } from '../../data/contact.ts';
import { MailingListsDialog } from '../../parts/mailing-lists-dialog.tsx';
import type { Chosen } from '../../parts/prepared-send.ts';
import { Button } from '../../ui/page/button.tsx';
import { addGroup } from './audience.ts';

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
  return (
    <MailingListsDialog
      opened={opened}
      organizationId={organizationId}
      onClose={onClose}
      onRemoved={(removed) =>
        onChange({ ...chosen, groups: chosen.groups.filter(({ id }) => id !== removed) })
      }
      act={(list) => {
        const isChosen = chosen.groups.some(({ id }) => id === list._id);
        return (
          <Button
            size="xs"
            icon={Plus}
            disabled={isChosen}
            onClick={() => {
              const { _id: id, title: name, contactCount: count } = list;
              const isGeneral = isGeneralIn(organizationId, list);
              onChange(addGroup(chosen, { kind: 'mailingLists', id, name, count, isGeneral }));
              onClose();
            }}
          >
            {isChosen ? t('contacts:list.chosen') : t('common:add')}
          </Button>
        );
      }}
    />
  );
}
