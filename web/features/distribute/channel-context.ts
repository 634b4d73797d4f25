import { createContext } from 'react';
import type { Way } from '../../parts/prepared-send.ts';

/** By which way the send goes that is being prepared: people are shown with the address that counts. */
export const ChannelContext = createContext<Way>('email');
