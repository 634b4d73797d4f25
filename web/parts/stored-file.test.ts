import { expect, it } from 'vitest';
import { fileAddress } from './stored-file.ts';

it('opens only web addresses and our own', () => {
  expect(fileAddress({ src: 'javascript:alert(1)' })).toBeNull();
  expect(fileAddress({ src: '//evil.example/x' })).toBeNull();
  expect(fileAddress({ src: '/api/file/o1/f1' })).toBe('/api/file/o1/f1');
});
