import { grantableRoles, type OrganizationRole } from '@firstlook/contract/permissions.ts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvite } from '../../data/membership.ts';
import { holderOf, useUser } from '../../data/session.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { AddressField } from './address-field.tsx';
import { readAddress, withAddresses } from './addresses.ts';
import { InviteResult } from './invite-result.tsx';
import { RoleChoice } from './role-choice.tsx';

interface InviteDialogProps {
  organizationId: string;
  onClose: () => void;
}

/**
 * Invites one or many by mail. At the end every link can be copied, and people who were left out are named with the reason.
 */
export function InviteDialog({ organizationId, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const user = useUser();
  const invite = useInvite(organizationId);
  const [taken, setTaken] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  // What still stands in the field counts: no key has to be pressed first.
  const emails = withAddresses(taken, typed);
  const [role, setRole] = useState<OrganizationRole>('client');
  const [message, setMessage] = useState('');
  const roles = user ? grantableRoles(holderOf(user), organizationId) : [];
  const right = emails.filter((email) => readAddress(email).isRight).length;
  const ready = right > 0 && right === emails.length;
  const close = useCloseUnsaved(emails.length > 0 && !invite.data, onClose);

  if (invite.data) return <InviteResult answer={invite.data} onClose={onClose} />;
  return (
    <Dialog
      opened
      width={640}
      title={t('accounts:invite.title')}
      onClose={close}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button
            kind="primary"
            icon={Send}
            flip
            disabled={!ready}
            busy={invite.isPending}
            onClick={() => invite.mutate({ emails, role, message: message.trim() || undefined })}
          >
            {t('accounts:invite.send', { count: Math.max(1, right), total: formatNumber(right) })}
          </Button>
        </>
      }
    >
      {invite.error && (
        <Note tone="danger" live>
          {errorText(invite.error)}
        </Note>
      )}
      <AddressField value={taken} text={typed} onChange={setTaken} onText={setTyped} />
      <RoleChoice roles={roles} value={role} onChange={setRole} />
      <TextAreaField
        label={t('accounts:invite.message')}
        rows={3}
        maxLength={1000}
        value={message}
        onChange={setMessage}
      />
    </Dialog>
  );
}
