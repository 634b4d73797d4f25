import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Looks: logical CSS only (the product is read from both sides), and no colour outside of the token files in `web/ui`. */
const physical =
  /(?:^|[\s;{])((?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)*|left|right|(?:text-align|float|clear)\s*:\s*(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius)\s*(?::|;|$)/gm;
const physicalStyle =
  /\b(marginLeft|marginRight|paddingLeft|paddingRight|borderLeft\w*|borderRight\w*|textAlign:\s*'(?:left|right)')/g;
const colour = /#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?)\(/g;
const findings: string[] = [];

function look(file: string, text: string, pattern: RegExp, what: string): void {
  for (const match of text.matchAll(pattern)) {
    const line = text.slice(0, match.index).split('\n').length;
    findings.push(`${file}:${line}  ${what}: ${match[0].trim()}`);
  }
}

for (const entry of readdirSync('web', { withFileTypes: true, recursive: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (/node_modules|web\/dist/.test(file) || !entry.isFile()) continue;
  if (file.endsWith('.css')) {
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
      comment.replace(/[^\n]/g, ' '),
    );
    look(file, text, physical, 'a physical property');
    if (!/ui\/tokens(-player)?\.css$/.test(file)) look(file, text, colour, 'a colour outside of tokens.css');
  } else if (/\.tsx$/.test(file)) {
    look(file, readFileSync(file, 'utf8'), physicalStyle, 'a physical style');
  }
}
for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
