import type { ChatMessage } from '../../../../shared/contract/chat.ts'
import { englishLanguageName } from '../../../../shared/text/languages.ts'

/** A line to translate, or a translated line that gives the context. */
export interface PromptLine {
  readonly id: number
  readonly speaker: string
  readonly text: string
  readonly translation?: string
  /** Syllables that fit its time at the voice's own pace, and at the most. */
  readonly syllables?: readonly [natural: number, most: number]
}

/** A translation that takes longer to say than its line has time. */
export interface LongAnswer extends PromptLine {
  readonly translation: string
  /** Its syllables, and how many fit. */
  readonly has: number
  readonly most: number
}

const TRANSLATION_PROMPT = `You translate the lines of a film or talk for dubbing into {language}.
Rules:
- Translate meaning, not words; natural spoken {language}. Of "syllables" aim at the first number, never exceed the second; drop filler first.
- Keep names, numbers and the tone of each speaker.
- Write every diacritic and tone mark that correct {language} spelling has.
- Each line stays one line. Never merge, split, drop, reorder or explain lines.
Answer with a JSON array only, one object for each line of "lines", in order: [{"id": 1, "text": "…"}, …].`

/** The messages that ask a chat model for a batch of lines; `context` are the lines before them with their translations. */
export function translatePrompt(
  target: string,
  lines: readonly PromptLine[],
  context: readonly PromptLine[],
): ChatMessage[] {
  const task = {
    context,
    lines: lines.map(({ id, speaker, text, syllables }) => ({ id, speaker, text, syllables: syllables?.join('-') })),
  }
  return [
    { role: 'system', content: TRANSLATION_PROMPT.replaceAll('{language}', englishLanguageName(target)) },
    { role: 'user', content: JSON.stringify(context.length > 0 ? task : { lines: task.lines }, null, 1) },
  ]
}

const SHORTENING_PROMPT = `You shorten lines of a dubbing script in {language} so that each can be said in its time.
Rules:
- "translation" has "has" syllables; the new text may have at most "most".
- Keep the meaning of "text"; drop filler, titles and what is said twice first. Natural spoken {language}.
- Keep names and numbers, and every diacritic and tone mark.
Answer with a JSON array only, one object for each line, in order: [{"id": 1, "text": "…"}, …].`

/** The messages of the second try: for lines whose translations take longer than their time. */
export function shorterPrompt(target: string, lines: readonly LongAnswer[]): ChatMessage[] {
  const linesToShorten = lines.map(({ id, text, translation, has, most }) => ({ id, text, translation, has, most }))
  return [
    { role: 'system', content: SHORTENING_PROMPT.replaceAll('{language}', englishLanguageName(target)) },
    { role: 'user', content: JSON.stringify({ lines: linesToShorten }, null, 1) },
  ]
}
