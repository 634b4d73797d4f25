import { useEffect, useRef } from 'react';
import { toast } from '../ui/overlay/toast.tsx';
import { useErrorText } from './failure.tsx';

/** Tells a failure once, not once per drawing. */
export function useFailureToast(failure: unknown): void {
  const errorText = useErrorText();
  const words = useRef(errorText);
  words.current = errorText;
  useEffect(() => {
    if (failure) toast({ tone: 'danger', text: words.current(failure) });
  }, [failure]);
}
