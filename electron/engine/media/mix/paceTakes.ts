import { readFileSync, writeFileSync } from 'node:fs'
import { isUnheard, stretch } from '../../../../shared/audio/stretch.ts'
import { fromPcm16, toPcm16 } from '../../../../shared/audio/wav.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { clipPath } from './clipPath.ts'

/** Brings clips to their pace; all of each is kept. */
export function* paceTakes(input: MediaTasks['paceTakes']['input']): Steps<MediaTasks['paceTakes']['output']> {
  const { folder, sampleRate, tempos } = input
  const seconds: number[] = []
  for (const [index, tempo] of tempos.entries()) {
    const natural = fromPcm16(readFileSync(clipPath(folder, index)))
    const made = isUnheard(tempo) ? natural : stretch(natural, sampleRate, tempo)
    writeFileSync(clipPath(folder, index, true), toPcm16(made))
    seconds.push(made.length / sampleRate)
    yield (index + 1) / tempos.length
  }
  return { seconds }
}
