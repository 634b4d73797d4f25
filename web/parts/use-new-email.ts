import { useTranslation } from 'react-i18next';
import { useCallOffNewEmail, useSendConfirmEmail } from '../data/auth.ts';
import { useOneAtATime } from '../ui/hook/use-one-at-a-time.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { useErrorText } from './failure.tsx';

/** What a person can do about an address that waits for its proof. */
export function useNewEmail() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const send = useSendConfirmEmail();
  const callOff = useCallOffNewEmail();
  const telling = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      toast({ tone: 'ok', text: done });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  const callOffOnce = useOneAtATime(async () => {
    await telling(callOff.mutateAsync(), t('shell:unconfirmed.calledOff'));
    return false;
  });
  return {
    wasSent: send.isPending || send.isSuccess,
    isCallingOff: callOff.isPending,
    sendAgain: () => void telling(send.mutateAsync(), t('shell:unconfirmed.sent')),
    callOff: () => void callOffOnce(),
  };
}
