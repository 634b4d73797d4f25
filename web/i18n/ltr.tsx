import type { ReactNode } from 'react';

/** Phones, addresses, signed numbers, sizes and times: always read from left to right. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}
