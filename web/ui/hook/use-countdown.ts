import { useEffect, useState } from 'react';

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Whole seconds until a moment (milliseconds since 1970); 0 when it is over or there is none. */
export function useCountdown(until: number | null): number {
  const [left, setLeft] = useState(() => (until === null ? 0 : secondsTo(until)));
  useEffect(() => {
    if (until === null) return setLeft(0);
    setLeft(secondsTo(until));
    const timer = setInterval(() => {
      const next = secondsTo(until);
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
