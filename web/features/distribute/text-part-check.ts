import { missingInTextPart, textPartFault } from '@firstlook/contract/text-part.ts';
import type { Finding } from './mail-check.ts';

/** What a call is told: null where the text is made of the newsletter. */
export const writtenTextPart = (written: string | undefined): string | null => written?.trim() || null;

/** What keeps a written text from being sent; null where nothing does. */
export const textPartIssue = (written: string | undefined) =>
  written?.trim() ? textPartFault(written, 'any') : null;

/** What is said of the text part before a send goes. @param isBehind the newsletter is another than when it was written */
export function textPartFindings(written: string | undefined, isBehind: boolean): Finding[] {
  if (!written?.trim()) return [];
  const issue = textPartIssue(written);
  const findings: Finding[] = [];
  if (issue === 'mergeField') findings.push({ key: 'textPartField', tone: 'block' });
  const missing = missingInTextPart(written);
  if (missing.includes('unsubscribeUrl')) findings.push({ key: 'textPartLeave', tone: 'block' });
  if (missing.includes('link')) findings.push({ key: 'textPartLink', tone: 'warn' });
  if (isBehind) findings.push({ key: 'textPartBehind', tone: 'warn' });
  return findings.length > 0 ? findings : [{ key: 'textPart', tone: 'ok' }];
}
