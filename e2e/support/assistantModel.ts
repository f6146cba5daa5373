import type { ChatRequest } from '../../shared/contract/chat.ts'

/** A line as it stands in the material of a question. */
export interface MaterialLine {
  readonly line: number
  readonly translation?: string
  readonly letters_now?: number
  readonly letters_of_versions?: readonly number[]
}

/** The lines that a question is about, read out of its material. */
export function linesOf(request: ChatRequest): MaterialLine[] {
  const prompt = request.messages.at(-1)?.content ?? ''
  const data = /<material>\n([\s\S]*)\n<\/material>/.exec(prompt)?.[1] ?? '{}'
  return (JSON.parse(data) as { lines?: MaterialLine[] }).lines ?? []
}

/** An answer of the shape that is asked for. */
export function versionsAnswer(
  lines: readonly { readonly line: number; readonly versions: readonly string[] }[],
): string {
  return JSON.stringify({ lines })
}

/**
 * Answer of a competent model that is asked to shorten: it keeps to the letters that are wanted by dropping words, as an
 * editor would, and does not know how long anything takes to say.
 */
export function competentAnswer(request: ChatRequest): string {
  return shortened(request, (letters) => letters)
}

/** Like it, but as models count: longer or shorter than was wanted by up to 15 %, by the line and the version. */
export function carelessAnswer(request: ChatRequest): string {
  return shortened(request, (letters, line, at) => letters * (1 + 0.15 * Math.sin(7 * line + 3 * at)))
}

function shortened(request: ChatRequest, count: (letters: number, line: number, at: number) => number): string {
  return versionsAnswer(
    linesOf(request).map(({ line, translation = '', letters_of_versions = [] }) => ({
      line,
      versions: letters_of_versions.map((letters, at) => dropWords(translation, count(letters, line, at))),
    })),
  )
}

/** A text of about so many letters, from its words in order; the last ones go first. */
export function dropWords(text: string, letters: number): string {
  const words = text.replace(/[.?!]+$/, '').split(' ')
  while (words.length > 1 && [...words.join(' ')].length + 1 > letters) words.splice(-2, 1)
  return `${words.join(' ')}.`
}
