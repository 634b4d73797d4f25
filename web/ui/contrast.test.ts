import { describe, expect, it } from 'vitest';
import { contrast, measure, readableOn } from './contrast.ts';

describe('contrast of a theme', () => {
  it('gives the ratios of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });

  it('measures every pair and leaves out half-typed colours', () => {
    const colors = ['#F6EFE6', '#FFFDF9', '#2A1420', '#6B4A57', '#8A1F45', '#FFFFFF', '#E9A13B'];
    expect(measure(colors)).toHaveLength(6);
    const weak = measure(colors).filter(({ ratio, least }) => ratio < least);
    expect(weak.map(({ slot }) => slot)).toEqual(['highlight']);
    expect(measure(colors.with(1, '#FF'))).toHaveLength(2);
  });

  it('suggests a readable shade, darker on light grounds and lighter on dark ones', () => {
    expect(contrast(readableOn('#E9A13B', '#FFFDF9', 4.5), '#FFFDF9')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readableOn('#333344', '#101218', 4.5), '#101218')).toBeGreaterThanOrEqual(4.5);
  });
});
