import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { findInPage, type Sought } from './find-in-page.ts';
import { type FrameLook, prepareHtml } from './frame-html.ts';

interface HtmlFrameProps extends FrameLook {
  title: string;
  html: string;
  className?: string;
  style?: CSSProperties;
  /** Scrolled to when it changes, where the page shows it. */
  sought?: Sought | null;
}

/**
 * Shows a rendered page or mail. The sandbox allows no script, form, window or navigation at all; the same origin is
 * kept so that pictures come with the viewer's session and a change can be patched in without a reload. New HTML
 * replaces the old document's content in place: the scroll position stays and nothing flashes.
 */
export function HtmlFrame({ title, html, dark, imagesOff, className, style, sought }: HtmlFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const prepared = prepareHtml(html, { dark, imagesOff });
  const [first] = useState(prepared);
  const [loaded, setLoaded] = useState(false);

  useEffect(() => {
    const target = frame.current?.contentDocument;
    if (!loaded || !target?.documentElement) return;
    const next = new DOMParser().parseFromString(prepared, 'text/html').documentElement;
    const view = frame.current?.contentWindow;
    const [x, y] = [view?.scrollX ?? 0, view?.scrollY ?? 0];
    if (target.documentElement.outerHTML === next.outerHTML) return;
    target.documentElement.replaceWith(target.adoptNode(next));
    view?.scrollTo(x, y);
  }, [prepared, loaded]);

  useEffect(() => {
    const view = frame.current?.contentWindow;
    const found = loaded && view && sought ? findInPage(view.document, sought) : null;
    // Only the frame moves: the form beside it stays where the editor is typing.
    if (view && found)
      view.scrollTo(view.scrollX, view.scrollY + found.getBoundingClientRect().top - view.innerHeight / 3);
  }, [sought, loaded]);

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      srcDoc={first}
      onLoad={() => setLoaded(true)}
      className={className}
      style={{ ...style, colorScheme: dark ? 'dark' : 'light' }}
    />
  );
}
