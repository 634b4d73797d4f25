import { isWebAddress } from '@firstlook/contract/field-value.ts';
import { plainText } from './format.ts';

/** A value as an address that a page may lead to; empty for everything else, half-typed ones too: a preview shows what is not saved yet. */
export function webAddress(value: unknown): string {
  const text = plainText(value);
  return isWebAddress(text) ? text : '';
}
