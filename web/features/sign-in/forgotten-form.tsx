import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForgottenPassword } from '../../data/auth.ts';
import { useErrorText } from '../../data/failure.tsx';
import { useUiConfig } from '../../data/ui-config.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { rememberedEmail } from './last-email.ts';

/** Asks for a link to a new password; the answer is the same whether the address is known. */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { locale } = useUiConfig();
  const ask = useForgottenPassword();
  const [email, setEmail] = useState(rememberedEmail);
  const address = email.trim();

  const submit = async () => {
    if (!address || ask.isPending) return;
    const done = await ask.mutateAsync({ email: address, locale }).catch(() => null);
    if (!done) return;
    toast({ tone: 'ok', text: t('signIn:forgotten.sent', { email: address }) });
    onBack();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{t('signIn:forgotten.title')}</h1>
      <p className="sign-in-lede">{t('signIn:forgotten.text')}</p>
      {ask.error && (
        <Note tone="danger" live>
          {errorText(ask.error)}
        </Note>
      )}
      <TextField
        label={t('signIn:email')}
        name="email"
        type="email"
        ltr
        autoFocus
        autoComplete="username"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={setEmail}
      />
      <Button type="submit" kind="primary" size="lg" disabled={!address} busy={ask.isPending}>
        {t('signIn:forgotten.submit')}
      </Button>
      <p className="sign-in-other">
        <Button kind="ghost" size="sm" icon={ArrowLeft} flip onClick={onBack}>
          {t('signIn:forgotten.back')}
        </Button>
      </p>
    </form>
  );
}
