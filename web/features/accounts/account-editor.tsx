import type { Account } from '@firstlook/contract/account.ts';
import { globalOrganizationId, grantableRoles, organizationRoles } from '@firstlook/contract/permissions.ts';
import { Ban, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRemoveAccount } from '../../data/account.ts';
import { useOrganization } from '../../data/organization.ts';
import { holderOf, isSystemAdmin, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { findKey } from '../../i18n/word-key.ts';
import { EditForm } from '../../parts/edit-form.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { ConflictDialog } from '../../ui/overlay/conflict-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Note } from '../../ui/page/note.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { draftOf, newDraft } from './account-draft.ts';
import css from './accounts.module.css';
import { searchOfTab } from './list-state.ts';
import { MembershipForm } from './membership-form.tsx';
import { PersonForm } from './person-form.tsx';
import { type AccountEditor, useAccountEditor } from './use-account-editor.ts';

interface AccountEditorProps {
  organizationId: string;
  account: Account | undefined;
}

/** Removing and suspending: each after a question that names what happens. */
function EndingActs({
  organizationId,
  account,
  editor,
}: {
  organizationId: string;
  account: Account;
  editor: AccountEditor;
}) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const remove = useRemoveAccount(organizationId);
  const { abilities, name, suspended } = account;
  const words = organizationId === globalOrganizationId ? 'accounts:removeWhole' : 'accounts:remove';

  const onRemove = async () => {
    const sure = await confirm({
      title: t(`${words}.title`, { name }),
      text: t(`${words}.text`),
      confirmLabel: t(`${words}.label`),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(account._id);
      go(path.accounts(organizationId), { force: true });
      toast({ tone: 'ok', text: t(`${words}.done`, { name }) });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  const onSuspend = async () => {
    const act = suspended ? 'accounts:resume' : 'accounts:suspend';
    const sure = await confirm({
      title: t(`${act}.title`, { name }),
      text: t(`${act}.text`),
      confirmLabel: t(`${act}.label`),
      danger: !suspended,
    });
    if (sure && (await editor.suspend(!suspended))) toast({ tone: 'ok', text: t(`${act}.done`, { name }) });
  };
  return (
    <>
      {abilities.remove && (
        <Button kind="danger" icon={Trash2} busy={remove.isPending} onClick={() => void onRemove()}>
          {t(`${words}.label`)}
        </Button>
      )}
      {abilities.suspend && (
        <Button
          kind={suspended ? 'ghost' : 'danger'}
          icon={suspended ? Undo2 : Ban}
          flip={suspended}
          onClick={() => void onSuspend()}
        >
          {suspended ? t('accounts:resume.label') : t('accounts:suspend.label')}
        </Button>
      )}
    </>
  );
}

/** The page of one account: the person, and what they may do where. */
export function AccountEditorForm({ organizationId, account }: AccountEditorProps) {
  const { t } = useTranslation();
  const go = useGo();
  const viewer = useUser();
  const organization = useOrganization(organizationId);
  const editor = useAccountEditor({
    organizationId,
    account,
    first: account ? draftOf(account) : newDraft(organizationId, organization?.name ?? ''),
  });
  const closed = !!account && !account.abilities.edit;
  const list = path.accounts(organizationId);
  const grantable = isSystemAdmin(viewer)
    ? organizationRoles.filter((role) => role !== 'creator')
    : viewer
      ? grantableRoles(holderOf(viewer), organizationId)
      : [];
  const mayWrite =
    !account ||
    account.abilities.edit ||
    account.abilities.editMembership ||
    account.abilities.editSystemRoles;

  const onSave = async () => {
    if (!(await editor.save())) return false;
    toast({ tone: 'ok', text: t('accounts:saved') });
    // To the part of the list where the account is seen.
    const role = editor.draft.memberships.find(({ _id }) => _id === organizationId)?.role;
    const watchesOnly = role === 'user' || role === 'client';
    go(list, { force: true, search: watchesOnly ? searchOfTab.media : undefined });
    return true;
  };
  return (
    <EditForm
      className={css.edit}
      start={account && <EndingActs organizationId={organizationId} account={account} editor={editor} />}
      dialog={
        editor.conflict && (
          <ConflictDialog
            fields={editor.conflict.fields}
            onClose={editor.conflict.drop}
            onChoose={(theirs) => {
              void editor.conflict?.choose(theirs).then((done) => {
                if (done) toast({ tone: 'ok', text: t('accounts:saved') });
              });
            }}
          />
        )
      }
      mayWrite={mayWrite}
      isComplete={editor.complete}
      isSaving={editor.isSaving}
      onSave={onSave}
      onCancel={() => go(list)}
    >
      <PageHeader title={account ? <bdi>{account.name}</bdi> : t('accounts:new')} />
      {account?.suspended && <Note tone="warn">{t('accounts:state.suspendedNote')}</Note>}
      {closed && account.abilities.reason && (
        <Note tone="info">
          {t(findKey(`accounts:${account.abilities.reason}`) ?? 'accounts:closed.notAdmin')}
        </Note>
      )}
      {editor.failure && (
        <Note live tone="danger">
          {editor.failure}
        </Note>
      )}
      <section className={classNames('panel padded', css.part)}>
        <h2>{t('accounts:part.person')}</h2>
        <PersonForm
          editor={editor}
          organizationId={organizationId}
          accountId={account?._id}
          closed={closed}
          brief={account?.abilities.reason === 'closed.notAdmin'}
        />
      </section>
      <MembershipForm
        editor={editor}
        account={account}
        organizationId={organizationId}
        grantable={grantable}
      />
    </EditForm>
  );
}
