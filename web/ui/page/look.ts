import { createContext } from 'react';

export interface Look {
  direction: 'rtl' | 'ltr';
  scheme: 'light' | 'dark';
}

/** How the app is drawn just now; what comes from the kit asks here (`kit.tsx`). */
export const LookContext = createContext<Look>({ direction: 'ltr', scheme: 'light' });
