import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForgottenPassword } from '../../data/auth.ts';
import { useUiConfig } from '../../device/ui-config.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { EmailField } from './email-field.tsx';
import { FrameForm } from './frame-form.tsx';
import { rememberedEmail } from './last-email.ts';
import css from './sign-in.module.css';

/** Asks for a link to a new password; the answer is the same whether the address is known. */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { locale } = useUiConfig();
  const ask = useForgottenPassword();
  const [email, setEmail] = useState(rememberedEmail);
  const address = email.trim();

  const submit = async () => {
    if (!address) return false;
    const done = await ask.mutateAsync({ email: address, locale }).catch(() => null);
    if (!done) return false;
    toast({ tone: 'ok', text: t('signIn:forgotten.sent', { email: address }) });
    onBack();
    return true;
  };
  return (
    <FrameForm
      title={t('signIn:forgotten.title')}
      lede={t('signIn:forgotten.text')}
      error={ask.error && errorText(ask.error)}
      onSubmit={submit}
    >
      <EmailField autoFocus value={email} onChange={setEmail} />
      <Button type="submit" kind="primary" size="lg" disabled={!address} busy={ask.isPending}>
        {t('signIn:forgotten.submit')}
      </Button>
      <p className={css.other}>
        <Button kind="ghost" size="sm" icon={ArrowLeft} flip onClick={onBack}>
          {t('signIn:forgotten.back')}
        </Button>
      </p>
    </FrameForm>
  );
}
