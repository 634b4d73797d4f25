// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { documentTextFor } from './document-text.ts';
import { showFault } from './notice.ts';

it.each(['missing', 'offline', 'damaged'] as const)(
  'a document that is %s can be left as one that is read',
  (fault) => {
    const stage = document.createElement('div');
    const onClose = vi.fn();
    const text = documentTextFor('en');
    showFault(stage, { address: '/x', name: 'x', text, onClose }, fault, () => undefined);
    const close = [...stage.querySelectorAll('button')].find((one) => one.textContent === text.close);
    close?.click();
    expect(onClose).toHaveBeenCalledOnce();
  },
);
