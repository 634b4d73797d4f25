import type { StorageGateway } from './storage.ts';

/** The outside world, as services see it through ctx. */
export interface Gateways {
  storage: StorageGateway;
}
