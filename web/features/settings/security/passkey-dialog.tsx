import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddPasskey } from '../../../data/own-security.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FactorName } from './factor-name.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface PasskeyDialogProps {
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Makes a passkey: a name and the password, then the device's own window. */
export function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation();
  const add = useAddPasskey();
  const [name, setName] = useState('');
  return (
    <PasswordDialog
      title={t('security:passkey.add')}
      text={t('security:passkey.text')}
      submit={t('security:next')}
      onClose={onClose}
      onPassword={async (password) => {
        onDone((await add.mutateAsync({ password, name: name.trim() })).recoveryCodes);
        toast({ tone: 'ok', text: t('security:passkey.done') });
      }}
    >
      <FactorName value={name} onChange={setName} />
    </PasswordDialog>
  );
}
