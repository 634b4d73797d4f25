// Runs before anything is painted: the remembered language, theme and text size, so that no screen flips.
// A file and not an inline script, because the content security policy allows none. Keep in step with device/ui-config.ts.
(() => {
  var root = document.documentElement;
  var saved = {};
  var darkPage = null;
  try {
    saved = JSON.parse(localStorage.getItem('firstlook.ui') || '{}') || {};
    darkPage = localStorage.getItem('firstlook.dark');
  } catch (_) {
    /* a broken or forbidden storage means the defaults */
  }
  // A mailed link names the language of its mail; it is spoken until a person chooses one.
  var named = saved.localeChosen ? null : /[?&]lang=(he|en|fr)(?:&|$)/.exec(location.hash);
  var language = named?.[1] || saved.locale || document.documentElement.lang || 'he';
  // A site may be dark for a visitor who has chosen nothing.
  var dark =
    saved.theme === 'dark' ||
    (!saved.theme && darkPage === location.pathname) ||
    (saved.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.lang = language === 'heF' ? 'he' : language;
  root.dir = language === 'he' || language === 'heF' ? 'rtl' : 'ltr';
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The letters of that language; what else a page needs the style sheet finds by script.
  var script = root.dir === 'rtl' ? 'hebrew' : 'latin';
  ['assistant', 'rubik'].forEach((family) => {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'font';
    link.type = 'font/woff2';
    link.crossOrigin = '';
    link.href = `/fonts/${family}-${script}-wght-normal.woff2`;
    document.head.append(link);
  });
  var marks = {
    highContrast: 'contrast',
    underlineLinks: 'links',
    stillMotion: 'motion',
    readableFont: 'font',
    wideSpacing: 'spacing',
  };
  var chosen = Array.isArray(saved.accessibility) ? saved.accessibility : [];
  chosen.forEach((one) => {
    if (marks[one]) root.setAttribute(`data-${marks[one]}`, '');
  });
  if ([12, 15, 17, 20].indexOf(saved.remSize) >= 0) root.style.fontSize = `${saved.remSize}px`;
})();
