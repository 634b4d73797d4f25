import type { Site } from './site.ts';

const sites: Record<Site['name'], () => Promise<Site>> = {
  publisher: () => import('./publisher/site.ts').then(({ site }) => site),
  stream: () => import('./stream/site.ts').then(({ site }) => site),
  press: () => import('./press/site.ts').then(({ site }) => site),
};

/** @param clientApp of the organization; the ordinary front-end stands for one that is not known */
export const loadSite = (clientApp: string): Promise<Site> =>
  (clientApp === 'publisher' || clientApp === 'stream' ? sites[clientApp] : sites.press)();
