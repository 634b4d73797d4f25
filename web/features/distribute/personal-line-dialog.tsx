import { maximumPersonalLine } from '@firstlook/contract/subject.ts';
import { useTranslation } from 'react-i18next';
import type { ChosenPerson } from '../../parts/prepared-send.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { MergedLine } from './merged-line.tsx';

interface PersonalLineDialogProps {
  person: ChosenPerson;
  line: string;
  direction: 'rtl' | 'ltr';
  onChange: (line: string) => void;
  onClose: () => void;
}

/** Words to one person alone; they are kept while they are typed, as everything of a send that is prepared. */
export function PersonalLineDialog({ person, line, direction, onChange, onClose }: PersonalLineDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      width={640}
      title={t('distribute:line.title', { name: `\u2068${person.name}\u2069` })}
      onClose={onClose}
      footer={
        <>
          {line !== '' && (
            <Button
              kind="dangerOutline"
              onClick={() => {
                onChange('');
                onClose();
              }}
            >
              {t('distribute:line.remove')}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t('distribute:line.done')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <MergedLine
          label={t('distribute:line.label')}
          rows={3}
          written={line}
          maximum={maximumPersonalLine}
          good={maximumPersonalLine}
          direction={direction}
          words={{
            mergeField: t('distribute:line.mergeField'),
            namesAlone: t('distribute:line.namesAlone'),
            empty: t('distribute:line.help'),
          }}
          onChange={onChange}
        />
      </form>
    </Dialog>
  );
}
