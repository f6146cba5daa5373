import type { RenderBy } from '../commands/work.ts'
import type { Target } from '../contract/records.ts'
import type { Document } from './document.ts'
import { linesToSpeak } from './lines/linesToSpeak.ts'

/** How a language is best rendered: from its takes where every line has a fresh one, else by the service. */
export function bestBy(document: Document, target: Target): RenderBy {
  const { lines, untranslated, voiceless, locked } = linesToSpeak(document, target)
  return lines.length + untranslated.length + voiceless.length + locked.length === 0 ? 'takes' : 'service'
}
