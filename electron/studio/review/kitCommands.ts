import { randomInt, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { listening as table } from '../../../shared/commands/listening.ts'
import { mergeTests } from '../../../shared/kit/kitResults.ts'
import { say } from '../../../shared/locale/message.ts'
import { giveRights } from '../../files/giveRights.ts'
import { placeToWrite } from '../../files/placeFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { isInside } from '../files/outputFile.ts'
import type { StudioParts } from '../studioParts.ts'
import { answersFolder, keepAnswers, keptAnswers } from './heardAnswers.ts'
import { checkName } from './reviewCommands.ts'
import { writeTestKit } from './writeTestKit.ts'

/** The handlers of `shared/commands/listening.ts`. */
export function kitCommands({
  dataDir,
  files,
  labFolder,
}: Pick<StudioParts, 'dataDir' | 'files' | 'labFolder'>): CommandHandlers<typeof table> {
  async function results() {
    const { answers, unread } = await keptAnswers(dataDir)
    return { results: mergeTests(answers), folder: answersFolder(dataDir), unread }
  }
  return {
    async writeTestKit({ target, voice, output }, { signal, onProgress }) {
      if (output !== undefined) checkName(output)
      // In a folder of its own, so that a download has exactly this name.
      const wanted = output ?? join(labFolder, randomUUID(), `${voice ?? target}.test.html`)
      if (output === undefined) await mkdir(dirname(wanted), { recursive: true, mode: 0o700 })
      await placeToWrite(wanted, isInside(dataDir, wanted))
      const tell = (fraction: number) => onProgress({ stage: say('doing.listening'), fraction })
      // Another choice of questions each time: a listener may answer several tests of a voice.
      const order = { language: target, voice, seed: randomInt(1, 1_000_000), output: wanted }
      const made = await writeTestKit(order, { signal, onProgress: tell })
      if (output !== undefined) await giveRights(made.path)
      return { ...made, url: files.urlOf(made.path) }
    },
    testResults: results,
    async takeTests({ text }) {
      const counts = await keepAnswers(dataDir, text)
      return { ...counts, ...(await results()) }
    },
  }
}
