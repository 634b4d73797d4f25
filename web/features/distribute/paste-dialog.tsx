import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import type { ChosenPerson } from '../../parts/prepared-send.ts';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { parsePasted } from './audience.ts';

interface PasteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** False: it did not work, and what was pasted stays. */
  onAdd: (people: ChosenPerson[]) => Promise<boolean>;
}

/** Of long lists the first ones: they are looked for in the text above. */
const namesOf = (unread: readonly string[]) => {
  const names = unread.slice(0, 5).map((one) => one.slice(0, 40));
  return [...names, ...(unread.length > names.length ? ['…'] : [])].join(' · ');
};

export function PasteDialog({ opened, onClose, onAdd }: PasteDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { people, unread, doubles } = parsePasted(text);
  const close = () => {
    setText('');
    onClose();
  };
  const leave = useCloseUnsaved(opened && text.trim() !== '', close);
  const add = useOneAtATime(async () => {
    if (await onAdd(people)) close();
    return false;
  });
  return (
    <Dialog
      opened={opened}
      width={640}
      title={t('distribute:paste.title')}
      onClose={leave}
      footer={
        <>
          <Button kind="ghost" onClick={leave}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" disabled={people.length === 0} onClick={() => void add()}>
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
            ? t('distribute:paste.unread', { count: unread.length, first: namesOf(unread) })
            : undefined
        }
        value={text}
        onChange={setText}
      />
      {doubles > 0 && (
        <p className="muted small" role="status">
          {t('distribute:paste.doubles', { count: doubles, total: formatNumber(doubles) })}
        </p>
      )}
    </Dialog>
  );
}
