import type { Channel } from '@firstlook/contract/distribution.ts';
import { createContext } from 'react';

/** By which way the send goes that is being prepared: people are shown with the address that counts. */
export const ChannelContext = createContext<Channel>('email');
