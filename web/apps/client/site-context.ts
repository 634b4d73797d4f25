import { createContext } from 'react';
import type { Site } from './site.ts';

/** The front-end whose pages are shown. */
export const SiteContext = createContext<Site | null>(null);
