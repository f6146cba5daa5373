/** Characters that a terminal obeys instead of showing: controls, and marks that turn the direction of a line. */
const TERMINAL_CONTROL_PATTERN = /(?!\t)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A text as one line that can only be read: what a terminal would obey is shown as `\u001b`, which JSON reads as before. */
export function printable(text: string): string {
  return text.replace(TERMINAL_CONTROL_PATTERN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Prints one line. Everything that the command line says goes through here: file names, titles and the words of servers
 * are foreign, and a line break in one of them would forge a line.
 */
export function printLine(stream: { write(text: string): unknown }, line: string): void {
  stream.write(`${printable(line)}\n`)
}

/** Prints a text of several lines. */
export function printText(stream: { write(text: string): unknown }, text: string): void {
  for (const line of text.split('\n')) printLine(stream, line)
}

/** Writes the content of a file as it is. */
export function printWhole(stream: { write(text: string): unknown }, content: string): void {
  stream.write(content)
}
