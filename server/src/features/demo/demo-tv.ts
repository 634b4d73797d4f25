import type { DemoRelease } from './demo-release.ts';

const contacts = [
  { name: 'מיטל זוהר', role: 'יחסי ציבור, דרמה', mobile: '+972-52-447-9031', email: 'meital@mifras.example' },
  { name: 'רן אבידור', role: 'ראיונות עם היוצרים', mobile: '+972-50-228-6614', email: 'ran@mifras.example' },
];

function programme(
  title: string,
  cover: string,
  texts: { subtitle: string; desc: string; content: string[] },
  rest: Partial<Omit<DemoRelease, 'data'>> & { data?: Record<string, unknown> } = {},
): DemoRelease {
  const { data, ...release } = rest;
  const content = texts.content.map((paragraph) => `<p>${paragraph}</p>`).join('');
  return {
    releaseType: 'programme',
    locale: 'he',
    cover,
    ...release,
    data: {
      title,
      subtitle: texts.subtitle,
      desc: texts.desc,
      content,
      channel: 'מפרש דרמה',
      contacts,
      ...data,
    },
  };
}

export const tvReleases: DemoRelease[] = [
  programme(
    'קו המים',
    'tv-waterline',
    {
      subtitle: 'דרמת מתח, 8 פרקים',
      desc: 'חוקרת משטרת הנמל חוזרת לחיפה ביום שבו הים מחזיר מכונית שנעלמה לפני עשרים שנה.',
      content: [
        'סערת החורף הראשונה סוגרת את הנמל, ונועה אלקיים נשלחת לגרור מהמים מכונית אחת. בתוך תא הכפפות יש מצלמה, ובמצלמה יש תמונה שלה, בת שבע.',
        'שמונה פרקים על משפחות של עובדי נמל, על מה שנשאר מתחת לקו המים, ועל עיר שיודעת לשתוק. צולם בחיפה, בקריית חיים ובבטן של אונייה אחת.',
      ],
    },
    {
      film: { title: 'פרק 1: לוחית זיהוי', seconds: 30, kind: 'video' },
      gallery: [
        { art: 'still-deck', title: 'נועה על המזח המערבי' },
        { art: 'still-interrogation', title: 'חקירה לילית, מתוך פרק 2' },
        { art: 'poster-waterline', title: 'כרזה רשמית' },
      ],
      distributedDaysAgo: 9,
      hasReport: true,
      expiresInDays: 40,
      data: {
        shortTitle: 'קו המים',
        genre: 'drama',
        audience: ['adults'],
        episode: 'פרק 1 מתוך 8',
        duration: 46,
        cast: [
          { name: 'נוגה הררי־לב', role: 'נועה אלקיים' },
          { name: 'אמיר נסראללה', role: 'קצין הנמל' },
          { name: 'איתן ולדמן', role: 'האב' },
        ],
        credits: [
          { role: 'יצירה ותסריט', name: 'רותם שדה' },
          { role: 'בימוי', name: 'דליה אוחנה' },
          { role: 'צילום', name: 'מיכל גרינשטיין' },
        ],
        broadcastTimes: [
          { dateTxt: '29/11/2026', dayTxt: 'ראשון', hourTxt: '21:15', channel: 'מפרש דרמה' },
          { dateTxt: '01/12/2026', dayTxt: 'שלישי', hourTxt: '23:00', channel: 'מפרש דרמה' },
          { dateTxt: '06/12/2026', dayTxt: 'ראשון', hourTxt: '21:15', channel: 'מפרש דרמה' },
        ],
        reviews: [
          {
            text: '<p>הפתיחה הטובה של השנה. אחריה כבר לא רוצים לצאת מהמים.</p>',
            author: 'גליה מזרחי',
            source: 'ידיעות הצפון',
          },
        ],
        links: [{ title: 'עמוד הסדרה', url: 'https://mifras.example/waterline' }],
      },
    },
  ),
  programme(
    'למכירה, קומה רביעית',
    'tv-broker',
    {
      subtitle: 'קומדיה, עונה ראשונה',
      desc: 'מתווך אחד, בניין אחד, ודיירת שלא מוכנה לעבור. אלא אם יעבור גם הוא.',
      content: [
        'שאול מוכר דירות כבר שלושים שנה ומעולם לא הפסיד עסקה. ואז הוא מקבל את הבניין ברחוב הפלמ״ח 12, ואת גברת לנדאו מהקומה הרביעית.',
        'קומדיה על שכנים, על אור של אחר הצהריים, ועל המחיר של כל דבר.',
      ],
    },
    {
      film: { title: 'פרק הפתיחה', seconds: 20, kind: 'video' },
      distributedDaysAgo: 3,
      expiresInDays: 60,
      data: { genre: 'comedy', audience: ['family'], episode: 'פרק 1 מתוך 10', duration: 28 },
    },
  ),
  programme(
    'חמסין',
    'tv-hamsin',
    {
      subtitle: 'דרמה מדברית, סרט יחיד',
      desc: 'שלושה ימים של חום, דרך עפר אחת, ואב שמחפש את הבן שהשאיר מאחור.',
      content: [
        'ביום שבו נסגרת התחנה האחרונה בדרך לערבה, גדעון יוצא ברגל אל המקום שבו ראו את בנו בפעם האחרונה.',
        'סרטה הראשון של דליה אוחנה, צולם כולו באור יום ובשבעה אנשי צוות.',
      ],
    },
    {
      gallery: [{ art: 'poster-hamsin', title: 'כרזה' }],
      distributedDaysAgo: 24,
      data: {
        genre: 'drama',
        duration: 94,
        festivals: [{ name: 'פסטיבל הערבה', year: '2026', prize: 'פרס הצילום' }],
      },
    },
  ),
  programme(
    'התיק הסגור',
    'tv-case',
    {
      subtitle: 'תעודה, 4 פרקים',
      desc: 'עיתונאית פותחת מחדש את התיק שסגר לאביה את הקריירה.',
      content: ['ארגז אחד של מסמכים, שבע קלטות וטלפון שעדיין מצלצל. סדרה תיעודית על הטעות שכולם ידעו עליה.'],
    },
    { distributedDaysAgo: 38, data: { genre: 'documentary', duration: 52 } },
  ),
  programme(
    'המטבח של רחל',
    'tv-kitchen',
    {
      subtitle: 'אוכל ותרבות, עונה 2',
      desc: 'סיר אחד, אורח אחד, ושאלה שאף אחד לא שואל ליד השולחן.',
      content: [
        'בעונה השנייה רחל יוצאת מהמטבח שלה אל מטבחים של אחרים, ומבקשת מכל אחד את המתכון שהוא לא מוכן לתת.',
      ],
    },
    {
      distributedDaysAgo: 61,
      data: { genre: 'reality', audience: ['family'], episode: 'עונה 2', duration: 35 },
    },
  ),
  programme(
    'השביעי',
    'tv-seventh',
    {
      subtitle: 'מותחן, 6 פרקים',
      desc: 'שישה אנשים קיבלו את אותה הזמנה. בחדר יש שבעה כיסאות.',
      content: ['מותחן פסיכולוגי בזמן אמת: כל פרק הוא שעה אחת בלילה אחד, בקומת מרתף של בניין משרדים ריק.'],
    },
    { data: { genre: 'drama', audience: ['adults'], duration: 50 } },
  ),
  programme(
    'שישי בשש',
    'tv-six',
    {
      subtitle: 'תוכנית אירוח שבועית',
      desc: 'שתי כורסאות, שעה אחת, ואף שאלה שהוכנה מראש.',
      content: [
        'כל יום שישי בשש: אורח אחד, שיחה אחת, בלי קהל ובלי פרסומות. בעונה החדשה: סופרות, טייסים, ושופטת אחת בדימוס.',
      ],
    },
    { distributedDaysAgo: 80, data: { genre: 'news', duration: 58 } },
  ),
  programme(
    'אבק כוכבים',
    'tv-stardust',
    {
      subtitle: 'תעודה למשפחה',
      desc: 'המדענית שמקשיבה לשמיים מהנגב, והילדים שבאו לשאול אותה למה.',
      content: ['שלושים ילדים, טלסקופ אחד ולילה בלי ירח. סרט על סקרנות ועל כמה רחוק אפשר לשמוע.'],
    },
    {
      film: { title: 'קדימון, 20 שניות', seconds: 20, kind: 'video' },
      data: { genre: 'documentary', audience: ['family', 'kids'], duration: 72 },
    },
  ),
  programme(
    'הרכבת לעמק',
    'tv-train',
    {
      subtitle: 'מיני־סדרה היסטורית',
      desc: 'קטר אחד, שתי אחיות, והשנה שבה נעצרו הרכבות.',
      content: ['ארבעה פרקים על מסילה שחיברה ערים ומשפחות, ועל הבוקר שבו הגיע לתחנה קרון ריק.'],
    },
    { distributedDaysAgo: 120, data: { genre: 'drama', audience: ['family'], duration: 60 } },
  ),
  programme(
    'הצב שיצא לדרך',
    'tv-turtle',
    {
      subtitle: 'אנימציה לגיל הרך',
      desc: 'צב ים קטן, ים גדול, ושיר אחד שלא יוצא מהראש.',
      content: ['עשרים פרקים של שבע דקות, בלי מילים כמעט, על סבלנות ועל חברים שבאים בגלים.'],
    },
    { distributedDaysAgo: 160, data: { genre: 'children', audience: ['kids'], duration: 7 } },
  ),
  programme(
    'מלח הארץ',
    'still-salt',
    {
      subtitle: 'תעודה, סרט יחיד',
      desc: 'הדרך שנבנתה על המלח, והאנשים שעדיין נוסעים בה.',
      content: ['סרטה של אביגיל שלו על בריכות האידוי, על העובדים האחרונים ועל הצבע שמשתנה עם הרוח.'],
    },
    {
      gallery: [
        { art: 'still-ponds', title: 'בריכות האידוי ממעוף' },
        { art: 'poster-salt', title: 'כרזה' },
      ],
      data: { genre: 'documentary', duration: 81 },
    },
  ),
  programme(
    'אורות העיר',
    'still-night',
    {
      subtitle: 'דרמה, פיילוט',
      desc: 'אישה חוזרת הביתה ברגל מקצה אחד של העיר לקצה האחר, בלילה שבו כבה החשמל.',
      content: ['פיילוט ראשון של יוצרת חדשה. לצפיית מבקרים בלבד, לפני ההחלטה על עונה.'],
    },
    { data: { genre: 'drama', audience: ['adults'], duration: 44 } },
  ),
];
