import { createHashHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * The router's history, which also counts addresses that it did not write itself (typed, pasted, a bookmark in the same
 * tab). The browser stores such an entry without the router's number. A person who then goes back and decides to stay would
 * end on the page before it: how many steps to return is read from these numbers.
 */
export function createCountedHistory(): RouterHistory {
  let history: RouterHistory | undefined;
  // Registered before the router's own listener, which finds the entry numbered.
  window.addEventListener('popstate', ({ state }) => {
    if (state !== null || !history) return;
    const key = crypto.randomUUID();
    const index = history.location.state.__TSR_index + 1;
    History.prototype.replaceState.call(window.history, { __TSR_index: index, __TSR_key: key, key }, '');
  });
  history = createHashHistory();
  return history;
}
