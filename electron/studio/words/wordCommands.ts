import type { words as table } from '../../../shared/commands/words.ts'
import type { TakeWords } from '../../../shared/timing/words/wordTimes.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { ProjectWords } from './projectWords.ts'

/** The handlers of `shared/commands/words.ts`. */
export function wordCommands(words: ProjectWords): CommandHandlers<typeof table> {
  return {
    sourceWords: async ({ project, line }, { signal }) => ({
      words: [...(await words.ofSource(project, line, signal))],
    }),
    async takeWords({ project, takes, find }, { signal }) {
      const known: (TakeWords & { id: string })[] = []
      for (const id of takes) {
        const own = await (find ? words.ofTake(project, id, signal) : words.told(project, id))
        if (own !== undefined) known.push({ ...own, id })
      }
      return { takes: known }
    },
  }
}
