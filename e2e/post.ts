import { expect, type Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** Sends a body to our own interface, as the person who is signed in on the page; what it answers, or null. */
export async function post<T = { _id: string }>(
  page: Page,
  stage: Stage,
  address: string,
  data: object,
): Promise<T> {
  const headers = { origin: stage.url };
  const answer = await page.request.post(`${stage.url}/api/${address}`, { headers, data });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return (text ? JSON.parse(text) : null) as T;
}
