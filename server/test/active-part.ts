const activeTag = /^<(?:script|iframe|form|input|object|embed|style|base|meta|link|animate|set)\b/i;
const activeValue =
  /(?:href|src|action)="\s*(?:javascript|vbscript|data):|style="[^"]*(?:expression\(|javascript:)/i;
const handler = /\son\w+=/i;

/**
 * Every tag of a fragment that could act: scripts and frames, handler attributes, script addresses. Words that only
 * look like one, inside a quoted value or a text, are none.
 */
export function activeParts(html: string): string[] {
  const tags = html.match(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi) ?? [];
  return tags.filter(
    (tag) => activeTag.test(tag) || activeValue.test(tag) || handler.test(tag.replace(/"[^"]*"/g, '""')),
  );
}
