import type { Account } from '@firstlook/contract/account.ts';
import { Check, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../data/account.ts';
import { path } from '../../device/path.ts';
import { Failure } from '../../parts/failure.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { isSaveKey, useShortcut } from '../../ui/hook/use-shortcut.ts';
import { ConflictDialog } from '../../ui/overlay/conflict-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useAskToLeave } from '../../ui/overlay/unsaved.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { draftOf } from './account-draft.ts';
import css from './accounts.module.css';
import { PersonForm } from './person-form.tsx';
import { useAccountEditor } from './use-account-editor.ts';

interface OwnAccountProps {
  organizationId: string;
  id: string;
  onClose: () => void;
}

function OwnAccount({
  organizationId,
  account,
  onClose,
}: Omit<OwnAccountProps, 'id'> & { account: Account }) {
  const { t } = useTranslation();
  const askToLeave = useAskToLeave();
  const editor = useAccountEditor({ organizationId, account, first: draftOf(account) });
  const close = async () => {
    if (await askToLeave()) onClose();
  };
  const save = useOneAtATime(async () => {
    if (!editor.complete || !(await editor.save())) return false;
    toast({ tone: 'ok', text: t('accounts:saved') });
    onClose();
    return true;
  });
  useShortcut(isSaveKey, () => void (account.abilities.edit && save()));
  return (
    <Dialog
      opened
      width={640}
      title={t('accounts:own')}
      onClose={() => void close()}
      footer={
        <>
          <ButtonLink kind="ghost" icon={ShieldCheck} to={path.security} className={css.endApart}>
            {t('accounts:security')}
          </ButtonLink>
          <Button kind="ghost" onClick={() => void close()}>
            {t('common:cancel')}
          </Button>
          <Button
            kind="primary"
            icon={Check}
            busy={editor.isSaving}
            disabled={!editor.complete || !account.abilities.edit}
            onClick={() => void save()}
          >
            {t('common:save.label')}
          </Button>
        </>
      }
    >
      {editor.failure && (
        <Note live tone="danger">
          {editor.failure}
        </Note>
      )}
      <PersonForm
        editor={editor}
        organizationId={organizationId}
        accountId={account._id}
        closed={!account.abilities.edit}
      />
      {editor.conflict && (
        <ConflictDialog
          fields={editor.conflict.fields}
          onClose={editor.conflict.drop}
          onChoose={(theirs) => {
            void editor.conflict?.choose(theirs).then((done) => {
              if (done) onClose();
            });
          }}
        />
      )}
    </Dialog>
  );
}

/** AccountEditModal: the person's own details, above whatever page was open. */
export function OwnAccountDialog({ organizationId, id, onClose }: OwnAccountProps) {
  const { t } = useTranslation();
  const account = useAccount(organizationId, id);
  if (account.data) {
    return (
      <OwnAccount
        key={account.data.version}
        organizationId={organizationId}
        account={account.data}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog opened width={640} title={t('accounts:own')} onClose={onClose}>
      {account.isError ? (
        <Failure error={account.error} onRetry={() => void account.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Dialog>
  );
}
