import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenPerson } from '../../data/prepared-send.ts';
import { formatNumber } from '../../i18n/format.ts';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { parsePasted } from './audience.ts';

interface PasteDialogProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (people: ChosenPerson[]) => void;
}

export function PasteDialog({ opened, onClose, onAdd }: PasteDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { people, unread } = parsePasted(text);
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      width={640}
      title={t('distribute:paste.title')}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={people.length === 0}
            onClick={() => {
              onAdd(people);
              close();
            }}
          >
            {t('distribute:paste.add', { count: people.length, total: formatNumber(people.length) })}
          </Button>
        </>
      }
    >
      <TextAreaField
        ltr
        rows={8}
        label={t('distribute:paste.label')}
        help={t('distribute:paste.help')}
        error={
          unread.length > 0
            ? t('distribute:paste.unread', { count: unread.length, first: unread[0]?.slice(0, 40) })
            : undefined
        }
        value={text}
        onChange={setText}
      />
    </Dialog>
  );
}
