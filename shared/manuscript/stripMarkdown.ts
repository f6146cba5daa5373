const FENCE = /^\s{0,3}(```|~~~)/
const FRONT_MATTER = /^---\s*$/
const RULE = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/
const SETEXT = /^\s{0,3}(?:={3,}|-{3,})\s*$/
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/
const FOOTNOTE = /^\s{0,3}\[\^[^\]]{1,40}\]:/
/** Marks at the begin of a line: quotations, and points of lists. */
const LINE_MARKS = /^\s{0,8}(?:>\s?)*(?:[-*+•]\s+|\d{1,2}[.)]\s+(?=\S))?/
/** How many lines the front matter has at most. */
const MAX_FRONT_MATTER_LINES = 50

/** Marks within a line, and what stays of them. */
const INLINE: readonly (readonly [pattern: RegExp, stays: string])[] = [
  [/<!--[^\n]*?-->/g, ''],
  [/!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/g, ''],
  [/\[\^[^\]\n]{1,40}\]/g, ''],
  [/\[([^\]\n]{1,300})\]\([^)\s]{1,500}(?:\s+"[^"\n]{0,200}")?\)/g, '$1'],
  [/~~(?=\S)[^~\n]{1,500}~~/g, ''],
  [/(\*\*|__)(?=\S)([^\n]{1,2000}?)(?<=\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,2000}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]{1,2000}?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/`([^`\n]{1,500})`/g, '$1'],
  [/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1'],
]

/**
 * Removes the marks of Markdown (CommonMark, with footnotes and front matter) from lines of a text; headings of all kinds become
 * `# …`. A few words in single asterisks alone on a line stay so, as they are a direction. Code, footnotes and rules go.
 */
export function stripMarkdown(lines: readonly string[]): string[] {
  const made: string[] = []
  let isCode = false
  for (let at = skipFrontMatter(lines); at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (FENCE.test(line)) isCode = !isCode
    else if (!isCode && !FOOTNOTE.test(line)) made.push(plainLine(line, made))
  }
  return made
}

function skipFrontMatter(lines: readonly string[]): number {
  if (!FRONT_MATTER.test(lines[0] ?? '')) return 0
  const end = lines.slice(1, MAX_FRONT_MATTER_LINES).findIndex((line) => FRONT_MATTER.test(line))
  return end < 0 ? 0 : end + 2
}

/** A line without marks; one of signs below a line makes that a heading. */
function plainLine(line: string, before: string[]): string {
  const above = before.at(-1)?.trim() ?? ''
  if (SETEXT.test(line) && above !== '' && !above.startsWith('# ') && above.length <= 100) {
    before[before.length - 1] = `# ${above}`
    return ''
  }
  if (RULE.test(line)) return ''
  const heading = HEADING.exec(line)?.[1]
  if (heading !== undefined) return `# ${withoutMarks(heading)}`
  const isStarred = /^\s*\*(?!\*)[^*]+\*\s*$/.test(line)
  return isStarred ? line.trim() : withoutMarks(line.replace(LINE_MARKS, ''))
}

function withoutMarks(line: string): string {
  return INLINE.reduce((text, [pattern, stays]) => text.replace(pattern, stays), line)
}
