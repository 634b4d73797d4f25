import type { Invitation } from '@firstlook/contract/membership.ts';
import { Clock, Hourglass, MailX, RotateCw, UserPlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInvitations, useResendInvitation, useWithdrawInvitation } from '../../data/membership.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { copyWithNotice } from '../../parts/copy-with-notice.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { StatusChip } from '../../ui/list/chip.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './accounts.module.css';

interface InvitationListProps {
  organizationId: string;
  onInvite: () => void;
}

/** Until when its link works, unless it is over or its mail has not left. */
function InvitationState({ of: { expired, expiresAt, mailFailed } }: { of: Invitation }) {
  const { t } = useTranslation();
  if (expired)
    return (
      <StatusChip tone="danger" icon={Hourglass}>
        {t('accounts:invitation.expired')}
      </StatusChip>
    );
  if (mailFailed)
    return (
      <StatusChip tone="danger" icon={MailX}>
        {t('accounts:invitation.mailFailed')}
      </StatusChip>
    );
  return (
    <StatusChip tone="neutral" icon={Clock}>
      <Ltr>{formatDate(expiresAt)}</Ltr>
    </StatusChip>
  );
}

interface InvitationTableProps {
  invitations: readonly Invitation[];
  isSending: boolean;
  onResend: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

function InvitationActs({
  of: invitation,
  isSending,
  onResend,
  onWithdraw,
}: Omit<InvitationTableProps, 'invitations'> & { of: Invitation }) {
  const { t } = useTranslation();
  return (
    <span className={classNames('row', css.answers)}>
      <Button
        size="xs"
        icon={RotateCw}
        aria-label={t('accounts:invitation.resendNamed', { email: invitation.email })}
        disabled={isSending}
        onClick={() => onResend(invitation)}
      >
        {t('accounts:invitation.resend')}
      </Button>
      <IconButton
        icon={X}
        label={t('accounts:invitation.withdrawNamed', { email: invitation.email })}
        onClick={() => onWithdraw(invitation)}
      />
    </span>
  );
}

function InvitationTable({ invitations, isSending, onResend, onWithdraw }: InvitationTableProps) {
  const { t } = useTranslation();
  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      header: t('accounts:column.email'),
      cell: ({ email }) => (
        <b>
          <Ltr>{email}</Ltr>
        </b>
      ),
    },
    { key: 'role', header: t('accounts:role'), cell: ({ role }) => t(`shell:role.${role}`) },
    {
      key: 'by',
      header: t('accounts:invitation.by'),
      wideOnly: true,
      cell: ({ invitedBy }) => <bdi>{invitedBy}</bdi>,
    },
    {
      key: 'sent',
      header: t('accounts:invitation.sent'),
      wideOnly: true,
      cell: ({ sentAt }) => <Ltr className="digits">{formatDate(sentAt)}</Ltr>,
    },
    {
      key: 'until',
      header: t('accounts:invitation.until'),
      cell: (invitation) => <InvitationState of={invitation} />,
    },
    {
      key: 'acts',
      header: <span className="visually-hidden">{t('accounts:column.answer')}</span>,
      cell: (invitation) => (
        <InvitationActs of={invitation} isSending={isSending} onResend={onResend} onWithdraw={onWithdraw} />
      ),
    },
  ];
  return (
    <div className={css.invitations}>
      <DataTable
        label={t('accounts:tab.invitations')}
        rows={invitations}
        keyOf={({ _id }) => _id}
        columns={columns}
      />
    </div>
  );
}

/** Invitations that were not answered yet. Their links are shown when they are made; sending again makes a new one. */
export function InvitationList({ organizationId, onInvite }: InvitationListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const showFailure = (error: unknown) => toast({ tone: 'danger', text: errorText(error) });
  const list = useInvitations(organizationId);
  const resend = useResendInvitation(organizationId);
  const withdraw = useWithdrawInvitation(organizationId);

  const onResend = async ({ _id, email }: Invitation) => {
    try {
      const { link } = await resend.mutateAsync(_id);
      toast({
        tone: 'ok',
        text: t('accounts:invitation.resent', { email }),
        action: { label: t('accounts:invite.copy'), onClick: () => void copyWithNotice(t, link) },
      });
    } catch (error) {
      showFailure(error);
    }
  };
  const onWithdraw = async ({ _id, email }: Invitation) => {
    const sure = await confirm({
      title: t('accounts:invitation.withdrawTitle', { email }),
      text: t('accounts:invitation.withdrawText'),
      confirmLabel: t('accounts:invitation.withdraw'),
      cancelLabel: t('common:keep'),
      danger: true,
    });
    if (sure) withdraw.mutate(_id, { onError: showFailure });
  };
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <SkeletonRows rows={5} />;
  if (list.data.total === 0) {
    return (
      <Empty
        drawing={scenes.people}
        title={t('accounts:empty.invitations.title')}
        text={t('accounts:empty.invitations.text')}
      >
        <Button kind="primary" icon={UserPlus} onClick={onInvite}>
          {t('accounts:invite.open')}
        </Button>
      </Empty>
    );
  }
  return (
    <InvitationTable
      invitations={list.data.items}
      isSending={resend.isPending}
      onResend={(one) => void onResend(one)}
      onWithdraw={(one) => void onWithdraw(one)}
    />
  );
}
