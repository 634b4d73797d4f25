import type { OwnFactor } from '@firstlook/contract/second-factor.ts';
import { KeyRound, Plus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnSecondFactor, useRemoveFactor, useRenewRecoveryCodes } from '../../../data/own-security.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { Icon } from '../../../ui/page/icon.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { AppDialog } from './app-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security.module.css';
import { TrustedDevices } from './trusted-devices.tsx';

type Act = { kind: 'app' } | { kind: 'passkey' } | { kind: 'renew' } | { kind: 'remove'; factor: OwnFactor };

/** The second step of the person's own choice: apps, passkeys, recovery codes, and devices that are not asked. */
export function SecondFactorSection() {
  const { t } = useTranslation();
  const own = useOwnSecondFactor();
  const remove = useRemoveFactor();
  const renew = useRenewRecoveryCodes();
  const [act, setAct] = useState<Act | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const done = (recoveryCodes: string[] = []) => {
    setAct(null);
    setCodes(recoveryCodes);
  };
  if (own.isError) {
    return (
      <section className="panel padded">
        <Failure error={own.error} onRetry={() => void own.refetch()} />
      </section>
    );
  }
  if (own.isPending) {
    return (
      <section className="panel padded">
        <SkeletonRows rows={3} />
      </section>
    );
  }
  const nameOf = ({ name, kind }: OwnFactor) => name || t(`security:factor.kind.${kind}`);
  const { items, recoveryCodesLeft, requiredBy, trustedDevices, takesPasskeys } = own.data;
  return (
    <section className="panel padded">
      <h2>{t('security:factor.title')}</h2>
      <p className="muted">{t('security:factor.text')}</p>
      {requiredBy.length > 0 && (
        <Note tone="info">{t('security:factor.requiredBy', { names: requiredBy.join(', ') })}</Note>
      )}
      <ul className={css.list}>
        {items.map((factor) => (
          <li key={factor._id}>
            <Icon of={factor.kind === 'totp' ? Smartphone : KeyRound} />
            <span className="grow">
              <b>
                <bdi>{nameOf(factor)}</bdi>
              </b>
              <small>
                {t(`security:factor.kind.${factor.kind}`)} · {t('security:factor.since')}{' '}
                <Ltr className="digits">{formatDate(factor.createdAt)}</Ltr>
              </small>
            </span>
            <Button
              size="xs"
              kind="danger"
              aria-label={t('security:factor.removeNamed', { name: nameOf(factor) })}
              onClick={() => setAct({ kind: 'remove', factor })}
            >
              {t('security:factor.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classNames('row wrap', css.adds)}>
        <Button icon={Plus} onClick={() => setAct({ kind: 'app' })}>
          {t('security:app.add')}
        </Button>
        {takesPasskeys && 'credentials' in navigator && (
          <Button icon={Plus} onClick={() => setAct({ kind: 'passkey' })}>
            {t('security:passkey.add')}
          </Button>
        )}
      </div>
      {items.length > 0 && (
        <div className={classNames('row wrap', css.codes)}>
          <span className="grow">
            <h3>{t('security:codes.title')}</h3>
            <p className={recoveryCodesLeft < 3 ? css.securityFew : 'muted'}>
              {t('security:codes.left', { count: recoveryCodesLeft })}
            </p>
          </span>
          <Button size="sm" onClick={() => setAct({ kind: 'renew' })}>
            {t('security:codes.renew')}
          </Button>
        </div>
      )}
      <TrustedDevices devices={trustedDevices} />
      {act?.kind === 'app' && <AppDialog onDone={done} onClose={() => setAct(null)} />}
      {act?.kind === 'passkey' && <PasskeyDialog onDone={done} onClose={() => setAct(null)} />}
      {act?.kind === 'renew' && (
        <PasswordDialog
          title={t('security:codes.renew')}
          text={t('security:codes.renewText')}
          submit={t('security:codes.renew')}
          onClose={() => setAct(null)}
          onPassword={async (password) => done((await renew.mutateAsync(password)).recoveryCodes)}
        />
      )}
      {act?.kind === 'remove' && (
        <PasswordDialog
          title={t('security:factor.removeTitle', { name: nameOf(act.factor) })}
          text={t('security:factor.removeText')}
          submit={t('security:factor.remove')}
          danger
          onClose={() => setAct(null)}
          onPassword={async (password) => {
            await remove.mutateAsync({ id: act.factor._id, password });
            done();
            toast({ tone: 'ok', text: t('security:factor.removed') });
          }}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </section>
  );
}
