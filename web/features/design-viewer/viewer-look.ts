export const designKinds = ['landingPage', 'email'] as const;
export type DesignKind = (typeof designKinds)[number];

/** Widths of the specification's three devices. */
export const deviceWidths = { desktop: 1280, tablet: 768, mobile: 375 } as const;
export type Device = keyof typeof deviceWidths;

/** On a phone, the design for phones is shown first. */
export const ownDevice = (): Device => (window.innerWidth < deviceWidths.tablet ? 'mobile' : 'desktop');

export interface ViewerLook {
  dark: boolean;
  /** As mail programs show it before pictures are allowed. */
  imagesOff: boolean;
  /** The mail's plain text part. */
  text: boolean;
}
