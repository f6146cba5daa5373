import { join } from 'node:path'
import { StoredLexicon, type lexicon as table } from '../../../shared/commands/lexicon.ts'
import { emptyLexicon, type Lexicon, learnWords, mergeLexicons } from '../../../shared/text/lexicon/lexicon.ts'
import { type JsonFile, openJsonFile } from '../../files/jsonFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { StudioLog } from '../log.ts'

/** The file of the user's confirmed words. */
type LexiconFile = JsonFile<Lexicon>

/** Opens the confirmed words; a damaged file is renamed and the list starts empty. */
export function openLexicon(dataDir: string, log: StudioLog): LexiconFile {
  return openJsonFile({
    path: join(dataDir, 'lexicon.json'),
    schema: StoredLexicon,
    fallback: emptyLexicon(),
    onBroken: (putAside) => log.warn('the words could not be read and were put aside', { putAside }),
  })
}

/** Creates the handlers of `shared/commands/lexicon.ts`. */
export function lexiconCommands(file: LexiconFile): CommandHandlers<typeof table> {
  const keep = async (next: Lexicon) => {
    if (next !== file.value) await file.set(next)
    return next
  }
  return {
    lexicon: async () => file.value,
    learnWords: ({ target, texts }) => keep(texts.reduce((known, text) => learnWords(known, target, text), file.value)),
    addWords: ({ lexicon }) => keep(mergeLexicons(file.value, lexicon)),
    clearWords({ target }) {
      if (target === undefined) return keep(emptyLexicon())
      const { [target]: _, ...others } = file.value
      return keep(others)
    },
  }
}
