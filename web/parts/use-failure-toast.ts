import { useEffect, useRef } from 'react';
import { useErrorText } from '../data/failure.tsx';
import { toast } from '../ui/overlay/toast.tsx';

/** Tells a failure once, not once per drawing. */
export function useFailureToast(failure: unknown): void {
  const errorText = useErrorText();
  const words = useRef(errorText);
  words.current = errorText;
  useEffect(() => {
    if (failure) toast({ tone: 'danger', text: words.current(failure) });
  }, [failure]);
}
