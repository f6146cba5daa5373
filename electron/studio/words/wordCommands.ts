import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import type { words as table } from '../../../shared/commands/words.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { TakeWords } from '../../../shared/timing/words/wordTimes.ts'
import type { LinkWork } from '../../dubbing/work/links.ts'
import { placeManuscript } from '../../dubbing/work/text/placeManuscript.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { StudioParts } from '../studioParts.ts'
import type { ProjectWords } from './projectWords.ts'

/** The handlers of `shared/commands/words.ts`. */
export function wordCommands(
  { projects, connection }: Pick<StudioParts, 'projects' | 'connection'>,
  words: ProjectWords,
): CommandHandlers<typeof table> {
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
    async placeText({ project, name, text, language }, { signal, onProgress }) {
      const { document, media } = await projects.describe(project)
      const { soundTrack, sourceLanguage } = document
      const film = { path: media.path, soundTrack, duration: document.media.facts?.duration }
      const notes: Message[] = []
      const onThisComputer = async <T>(work: LinkWork<T>) => work(await connection.link(THIS_COMPUTER, signal), signal)
      const order = { file: name, text, language: language ?? sourceLanguage, film }
      const placed = await placeManuscript(order, {
        note: (message) => void notes.push(message),
        onThisComputer,
        onProgress: (fraction) => onProgress({ stage: say('doing.alignText'), fraction }),
      })
      return { lines: placed.lines.map(({ confidence: _, ...line }) => line), language: placed.language, notes }
    },
  }
}
