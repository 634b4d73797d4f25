import { useState } from 'react';

/** True from the first time on: what was never opened is neither loaded nor drawn. */
export function useEverTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
