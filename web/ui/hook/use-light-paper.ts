import { useEffect } from 'react';

/** Paper is white: what is dark on the screen is printed light, by whatever way one prints. */
export function useLightPaper(): void {
  useEffect(() => {
    const page = document.documentElement;
    let theme: string | null = null;
    const begin = () => {
      theme ??= page.getAttribute('data-theme');
      page.setAttribute('data-theme', 'light');
    };
    const end = () => {
      if (theme) page.setAttribute('data-theme', theme);
      theme = null;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
