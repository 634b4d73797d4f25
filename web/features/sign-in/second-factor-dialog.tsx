import type { LoginAnswer, SecondFactorMethod } from '@firstlook/contract/auth.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { isSentMethod, useFinishPasskey, useFinishSecondFactor } from '../../data/second-factor.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { OtherFactors, type Way } from './other-factors.tsx';
import { PasskeyFactor } from './passkey-factor.tsx';
import css from './second-factor.module.css';
import { SentCode } from './sent-code.tsx';
import { TypedFactor } from './typed-factor.tsx';

interface SecondFactorDialogProps {
  methods: readonly SecondFactorMethod[];
  /** The address that was typed: where a mailed code goes. */
  email: string;
  onEntered: (user: NonNullable<LoginAnswer['user']>) => void;
  /** Closed, or the sign-in ran out of time. */
  onClose: (isExpired: boolean) => void;
}

const isExpired = (error: unknown) =>
  error instanceof ApiError && ['SECOND_FACTOR_EXPIRED', 'UNAUTHORIZED'].includes(error.code);

/** What one would reach for first: one's own app or key before a code that has to travel. */
const firstOf = (methods: readonly SecondFactorMethod[]) =>
  (['passkey', 'totp'] as const).find((one) => methods.includes(one)) ??
  (methods.filter(isSentMethod).length > 0 ? 'sent' : 'recovery');

/** The second step of a sign-in: a code that is sent, one's own app or passkey, or a recovery code. */
export function SecondFactorDialog({ methods, email, onEntered, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>(() => firstOf(methods));
  const [trustDevice, setTrustDevice] = useState(false);
  const finish = useFinishSecondFactor();
  const passkey = useFinishPasskey();

  const settle = useOneAtATime(async (work: () => Promise<LoginAnswer>) => {
    try {
      const { user } = await work();
      if (user) onEntered(user);
      return !!user;
    } catch (error) {
      if (isExpired(error)) onClose(true);
      return false;
    }
  });
  const give = (method: 'email' | 'sms' | 'totp' | 'recovery', pass: string) =>
    void settle(() => finish.mutateAsync({ method, pass, trustDevice }));
  const change = (next: Way) => {
    finish.reset();
    passkey.reset();
    setWay(next);
  };
  const trust = (
    <Checkbox
      checked={trustDevice}
      onChange={setTrustDevice}
      label={t('secondFactor:trust')}
      description={t('secondFactor:trustHelp')}
    />
  );
  const shared = { busy: finish.isPending, error: finish.error, trust };
  return (
    <Dialog opened title={t('secondFactor:title')} onClose={() => onClose(false)}>
      <div className={css.secondFactor}>
        {way === 'sent' && (
          <SentCode
            {...shared}
            methods={methods.filter(isSentMethod)}
            email={email}
            onExpired={() => onClose(true)}
            onGive={give}
          />
        )}
        {(way === 'totp' || way === 'recovery') && (
          <TypedFactor key={way} {...shared} method={way} onGive={(pass) => give(way, pass)} />
        )}
        {way === 'passkey' && (
          <PasskeyFactor
            busy={passkey.isPending}
            error={passkey.error}
            trust={trust}
            onUse={() => void settle(() => passkey.mutateAsync(trustDevice))}
          />
        )}
        <OtherFactors methods={methods} way={way} onChange={change} />
      </div>
    </Dialog>
  );
}
