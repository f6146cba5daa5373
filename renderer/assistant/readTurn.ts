import { type Answer, type ModelReply, readNames, readProse, readVersions } from '../../shared/assistant/readAnswer.ts'
import { asksVersions } from '../../shared/assistant/verb.ts'
import type { Turn } from '../../shared/commands/assistant.ts'

/** What a turn's answer says; while it comes, and where it was ended, as far as it is whole. */
export function readTurn({ verb, lines, text, state }: Pick<Turn, 'verb' | 'lines' | 'text' | 'state'>): Answer {
  const said: ModelReply = { text, finish: state.name === 'done' ? state.finish : null }
  const numbers = lines.map(({ number }) => number)
  if (asksVersions(verb)) return readVersions(said, numbers)
  return verb === 'names' ? readNames(said) : readProse(said, numbers)
}
