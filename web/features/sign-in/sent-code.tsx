import { Mail, MessageSquareText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { type SentMethod, useMakePass } from '../../data/second-factor.ts';
import { formatDuration } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { useCountdown } from '../../ui/hook/use-countdown.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { CodeField, codeLength } from './code-field.tsx';
import css from './second-factor.module.css';

interface SentCodeProps {
  methods: readonly SentMethod[];
  email: string;
  busy: boolean;
  error: unknown;
  trust: ReactNode;
  onGive: (method: SentMethod, pass: string) => void;
  onExpired: () => void;
}

interface Sent {
  method: SentMethod;
  to: string;
  validSeconds: number;
  endsAt: number;
  againAt: number;
}

const icons = { email: Mail, sms: MessageSquareText } as const;

function MethodChoice({
  methods,
  email,
  chosen,
  onChoose,
}: Pick<SentCodeProps, 'methods' | 'email'> & {
  chosen: SentMethod | null;
  onChoose: (method: SentMethod) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.methodChoice}>
      <legend>{t('secondFactor:where')}</legend>
      {methods.map((method) => (
        <label key={method} className={method === chosen ? css.on : undefined}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          <span>
            <b>{t(`secondFactor:method.${method}`)}</b>
            <small>{method === 'email' ? <Ltr>{email}</Ltr> : t('secondFactor:toMobile')}</small>
          </span>
          <Icon of={icons[method]} />
        </label>
      ))}
    </fieldset>
  );
}

/** How long the code still counts, in words and as a line that grows shorter. */
function Validity({ sent, left }: { sent: Sent; left: number }) {
  const { t } = useTranslation();
  return (
    <div className={css.validity}>
      <div className="bar" aria-hidden="true">
        <i style={{ inlineSize: `${(left / sent.validSeconds) * 100}%` }} />
      </div>
      {left > 0 ? (
        <span>
          {t('secondFactor:valid')} <Ltr className="digits">{formatDuration(left)}</Ltr>
        </span>
      ) : (
        <b role="alert">{t('secondFactor:ended')}</b>
      )}
    </div>
  );
}

/** A code by mail or text message: where to, sent, typed. */
export function SentCode({ methods, email, busy, error, trust, onGive, onExpired }: SentCodeProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const make = useMakePass();
  const [method, setMethod] = useState<SentMethod | null>(methods.length === 1 ? (methods[0] ?? null) : null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [pass, setPass] = useState('');
  const left = useCountdown(sent?.endsAt ?? null);
  const againIn = useCountdown(sent?.againAt ?? null);
  const shown = sent && sent.method === method ? sent : null;

  const send = useOneAtATime(async () => {
    if (!method) return false;
    try {
      const answer = await make.mutateAsync(method);
      const now = Date.now();
      setPass('');
      setSent({
        method,
        to: answer.sentTo,
        validSeconds: answer.validSeconds,
        endsAt: now + answer.validSeconds * 1000,
        againAt: now + answer.againAfterSeconds * 1000,
      });
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : '';
      if (code === 'SECOND_FACTOR_EXPIRED') {
        onExpired();
        return true;
      }
      const cannotSend = code === 'CANNOT_SEND_SECOND_FACTOR' || code === 'INTERNAL';
      toast({
        tone: 'danger',
        text: cannotSend ? t('secondFactor:cantSecondFactorAuthError') : errorText(cause),
      });
    }
    return false;
  });
  const give = (code: string) => {
    if (method && code.length === codeLength && !busy) onGive(method, code);
  };
  const ready = !!shown && left > 0 && pass.length === codeLength;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (shown) give(pass);
        else void send();
      }}
    >
      <MethodChoice methods={methods} email={email} chosen={method} onChoose={setMethod} />
      {shown && (
        <>
          <p className="dialog-text" role="status">
            {t('secondFactor:sentTo')} <Ltr>{shown.to}</Ltr>
          </p>
          <CodeField
            key={shown.endsAt}
            label={t('secondFactor:code')}
            value={pass}
            error={error ? errorText(error) : undefined}
            disabled={busy}
            onChange={setPass}
            onFull={give}
          />
          <Validity sent={shown} left={left} />
        </>
      )}
      <Button
        kind={shown ? 'outline' : 'primary'}
        size={shown ? 'md' : 'lg'}
        disabled={!method || (!!shown && againIn > 0)}
        busy={make.isPending}
        onClick={() => void send()}
      >
        {!shown
          ? t('secondFactor:send')
          : againIn > 0
            ? t('secondFactor:againIn', { seconds: againIn })
            : t('secondFactor:again')}
      </Button>
      {shown && (
        <>
          {trust}
          <Button type="submit" kind="primary" size="lg" disabled={!ready} busy={busy}>
            {t('secondFactor:submit')}
          </Button>
        </>
      )}
    </form>
  );
}
