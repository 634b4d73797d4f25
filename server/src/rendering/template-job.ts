import type { RenderLocale } from './render-input.ts';

/** One run of a template, as it crosses to the worker thread: text and plain data only. */
export interface TemplateJob {
  id: number;
  kind: 'landingPage' | 'email';
  source: string;
  locale: RenderLocale;
  baseUrl: string;
  organizationId: string;
  timeZone: string;
  currency: string;
  sentinel: string;
  model: Record<string, unknown>;
}

export type TemplateAnswer =
  | { id: number; html: string }
  | { id: number; code: 'TEMPLATE_OUTPUT' | 'TEMPLATE_INVALID'; message: string };

export const maximumOutputCharacters = 512 * 1024;
export const maximumSourceCharacters = 256 * 1024;
/** Sanitizing runs in the main thread; this many tags take it about 100 ms. A mail of ours has 600. */
export const maximumTags = 15_000;
export const maximumIterations = 20_000;
/** By the clock: a thread of a machine that does much else gets but a part of it, and the first run of a thread compiles. */
export const timeLimitMs = 5000;
export const memoryLimitMb = 128;
