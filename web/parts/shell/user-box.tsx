import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bestRoleIn, useLogout, useUser } from '../../data/session.ts';
import { isBrokenOff } from '../../device/busy.ts';
import { path } from '../../device/path.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useAskToLeave } from '../../ui/overlay/unsaved.tsx';
import { Avatar } from '../../ui/page/avatar.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { AppLink } from '../../ui/page/link.tsx';
import css from './user-box.module.css';

interface UserBoxProps {
  organizationId: string | undefined;
  icons?: boolean;
  /** Beside the acts of a header, without the line and the room of the sidebar. */
  inHeader?: boolean;
}

/** Greeting, best role in the organization, the way to one's own details, and the way out. */
export function UserBox({ organizationId, icons, inHeader }: UserBoxProps) {
  const { t } = useTranslation();
  const go = useGo();
  const logout = useLogout();
  const askToLeave = useAskToLeave();
  const user = useUser();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const role = bestRoleIn(user, organizationId);
  const confirmEnding = () =>
    confirm({
      title: t('shell:ending.title'),
      text: t('shell:ending.text'),
      confirmLabel: t('shell:ending.label'),
      danger: true,
    });
  const leave = async () => {
    if (!(await askToLeave())) return;
    // It is sent with the session of this person, and ends with it.
    if (isBrokenOff() && !(await confirmEnding())) return;
    await logout.mutateAsync().catch(() => undefined);
    toast({ tone: 'ok', text: t('shell:goodbye', { name: user.firstName }) });
    go(path.login, { force: true });
  };
  return (
    <div className={classNames(css.box, inHeader && css.inHeader)}>
      <AppLink
        to={path.ownAccount(organizationId ?? '-1', user._id)}
        className={css.link}
        title={t('shell:editUser')}
      >
        <Avatar name={name} src={user.img} />
        {!icons && (
          <span>
            <b>{t('shell:greeting', { name })}</b>
            <small>{role ? t(`shell:role.${role}`) : user.email}</small>
          </span>
        )}
        <span className="visually-hidden">{t('shell:editUser')}</span>
      </AppLink>
      <IconButton
        icon={LogOut}
        flip
        label={t('shell:logout')}
        disabled={logout.isPending}
        onClick={() => void leave()}
      />
    </div>
  );
}
