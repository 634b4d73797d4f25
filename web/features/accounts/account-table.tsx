import type { Account } from '@firstlook/contract/account.ts';
import { bestRole, globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { Ban, Check, Clock, MailWarning, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { cropText, formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { StatusChip } from '../../ui/list/chip.tsx';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import css from './accounts.module.css';
import { type Answer, AnswerDialog } from './answer-dialog.tsx';
import { useAnswers } from './use-answers.ts';

/** Marks of a text that a cell shows (specification 2 section 9). */
const shown = 40;

interface AccountTableProps {
  organizationId: string;
  accounts: readonly Account[];
  canAnswer: boolean;
  label: string;
}

/** Beside the state, because an approver must know that no mail may have reached the person yet. */
function MailChip() {
  const { t } = useTranslation();
  return (
    <StatusChip tone="warn" icon={MailWarning}>
      {t('accounts:state.mailFailed')}
    </StatusChip>
  );
}

function StateChip({ account, pending }: { account: Account; pending: boolean }) {
  const { t } = useTranslation();
  if (account.suspended) {
    return (
      <StatusChip tone="danger" icon={Ban}>
        {t('accounts:state.suspended')}
      </StatusChip>
    );
  }
  if (pending) {
    return (
      <StatusChip tone="warn" icon={Clock}>
        {t('shell:pending')}
      </StatusChip>
    );
  }
  if (!account.emailVerified) {
    return (
      <StatusChip tone="neutral" icon={MailWarning}>
        {t('accounts:state.unconfirmed')}
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="ok" icon={Check}>
      {t('accounts:state.active')}
    </StatusChip>
  );
}

export function AccountTable({ organizationId, accounts, canAnswer, label }: AccountTableProps) {
  const { t } = useTranslation();
  const go = useGo();
  const answers = useAnswers(organizationId);
  const [asked, setAsked] = useState<{ account: Account; answer: Answer } | null>(null);
  const hereOf = (account: Account) => account.organizations.find((one) => one._id === organizationId);
  const roleOf = (account: Account) => {
    if (organizationId !== globalOrganizationId) {
      const role = bestRole(hereOf(account)?.roles ?? []);
      return role ? t(`shell:role.${role}`) : '';
    }
    // What every account has is worth a word only where it is all there is.
    const told = account.roles.filter((role) => role !== 'client');
    return (told.length > 0 ? told : account.roles)
      .map((role) => t(`accounts:systemRole.${role}`))
      .join(', ');
  };
  const editOf = (account: Account) => path.accountEdit(organizationId, account._id);
  // A reader who may not answer is not told when people were here.
  const seenColumn: Column<Account> = {
    key: 'seen',
    header: t('accounts:column.seen'),
    wideOnly: true,
    cell: (account) =>
      account.lastSeenAt ? (
        <Ltr className="digits">{formatDate(account.lastSeenAt)}</Ltr>
      ) : (
        <span className="muted">{t('accounts:never')}</span>
      ),
  };
  const columns: Column<Account>[] = [
    {
      key: 'name',
      header: t('accounts:column.name'),
      cell: (account) => (
        <AppLink to={editOf(account)} className="row who-button">
          <Avatar name={account.name} src={account.img} />
          <span className="person">
            <b title={account.name}>
              <bdi>{cropText(account.name, shown)}</bdi>
            </b>
            <small title={account.email}>
              <Ltr>{cropText(account.email, shown)}</Ltr>
            </small>
          </span>
        </AppLink>
      ),
    },
    { key: 'role', header: t('accounts:role'), cell: roleOf },
    {
      key: 'state',
      header: t('accounts:column.state'),
      cell: (account) => (
        <>
          <StateChip account={account} pending={hereOf(account)?.status === 'pending'} />
          {account.mailFailed && <MailChip />}
        </>
      ),
    },
    ...(canAnswer ? [seenColumn] : []),
  ];
  const isWaiting = (account: Account) => hereOf(account)?.status === 'pending';
  if (canAnswer && accounts.some(isWaiting)) {
    columns.push({
      key: 'answer',
      header: <span className="visually-hidden">{t('accounts:column.answer')}</span>,
      cell: (account) =>
        isWaiting(account) && (
          <span className={classNames('row', css.answers)}>
            <Button
              size="xs"
              icon={Check}
              aria-label={t('accounts:approve.named', { name: account.name })}
              onClick={() => setAsked({ account, answer: 'approved' })}
            >
              {t('accounts:approve.label')}
            </Button>
            <Button
              size="xs"
              kind="danger"
              icon={X}
              aria-label={t('accounts:decline.named', { name: account.name })}
              onClick={() => setAsked({ account, answer: 'declined' })}
            >
              {t('accounts:decline.label')}
            </Button>
          </span>
        ),
    });
  }
  return (
    <>
      <DataTable
        label={label}
        rows={accounts.filter((account) => !answers.isDeclining(account._id))}
        keyOf={(account) => account._id}
        onRow={(account) => go(editOf(account))}
        columns={columns}
      />
      {asked && (
        <AnswerDialog
          {...asked}
          onClose={() => setAsked(null)}
          onAnswer={(note) => {
            const { account, answer } = asked;
            setAsked(null);
            if (answer === 'approved') void answers.approve(account, note);
            else answers.decline(account, note);
          }}
        />
      )}
    </>
  );
}
