import type { MouseEvent } from 'react';

/**
 * A press on the veil closes a window, except the second press of a double click: the first one opened the window, and the
 * second was meant for the button that now lies behind it. The kit's own closing is turned off, as it cannot tell them apart.
 */
export const closedByVeil = (onClose: () => void) => ({
  closeOnClickOutside: false,
  overlayProps: {
    onClick: (event: MouseEvent) => {
      if (event.detail < 2) onClose();
    },
  },
});
