import { useDeferredValue } from 'react';

/**
 * False in the first drawing of a component and true in the one after it, which the browser may interrupt: what stands
 * behind it comes piece by piece, and a key that is pressed meanwhile is answered first.
 */
export const useLater = (): boolean => useDeferredValue(true, false);
