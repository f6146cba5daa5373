import type { Target, Voice } from '../../shared/contract/records.ts'
import { saidOf, toFailure } from '../../shared/failure.ts'
import { mergeTests } from '../../shared/kit/kitResults.ts'
import { resultOf, sayHeard } from '../../shared/kit/kitWords.ts'
import { keptAnswers } from '../studio/review/heardAnswers.ts'
import { studioDataDir } from '../studio/shell/dataDir.ts'
import { connectService } from './connectService.ts'
import { EXIT, exitCodeOf } from './exitCodes.ts'
import { watchInterrupt } from './interrupt.ts'
import { printLine } from './print.ts'
import { words } from './words.ts'

/** `griot voices`: each voice of this computer on a line, with its id, language and name, and what listeners heard of it. */
export async function printVoices({ language }: { readonly language?: Target }): Promise<void> {
  using interrupt = watchInterrupt(process, () => process.exit(EXIT.cancelled))
  try {
    const { answers } = await keptAnswers(studioDataDir())
    const results = mergeTests(answers)
    await using connection = await connectService({ tell: () => undefined, signal: interrupt.signal })
    const { voices } = await connection.service.voices({}, { signal: connection.signal })
    for (const voice of voices.filter((one) => language === undefined || one.language === language)) {
      printLine(process.stdout, rowOf(voice, words(sayHeard(resultOf(results, voice.id)))))
    }
  } catch (error) {
    const failure = toFailure(error)
    printLine(process.stderr, words(saidOf(failure)))
    process.exitCode = interrupt.signal.aborted ? EXIT.cancelled : exitCodeOf(failure)
  }
}

function rowOf({ id, language = '', name = id }: Voice, heard: string): string {
  return [id, language, name, heard].join('\t')
}
