export const textSizes = [12, 15, 17, 20] as const;

/** Help for the eye and the hand, each by itself (ux a25). */
export const accessibilityOptions = [
  'highContrast',
  'underlineLinks',
  'stillMotion',
  'readableFont',
  'wideSpacing',
  'noLetterKeys',
] as const;

export type AccessibilityOption = (typeof accessibilityOptions)[number];
