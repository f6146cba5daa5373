import type { ChatMessage } from '../../../../shared/contract/chat.ts'
import { languageName } from '../../../../shared/text/languages.ts'

/** A line to translate, or a translated line that gives the context. */
export interface PromptLine {
  readonly id: number
  readonly speaker: string
  readonly text: string
  readonly translation?: string
}

const SYSTEM = `You translate the lines of a film or talk for dubbing into {language}.
Rules:
- Translate meaning, not words; natural spoken {language}, about as long to say as the original.
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
  const task = { context, lines: lines.map(({ id, speaker, text }) => ({ id, speaker, text })) }
  return [
    { role: 'system', content: SYSTEM.replaceAll('{language}', languageName(target)) },
    { role: 'user', content: JSON.stringify(context.length > 0 ? task : { lines: task.lines }, null, 1) },
  ]
}
