import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { isNegligibleTempo, stretch } from '../../../../../shared/audio/stretch.ts'
import { fromPcm16, toPcm16 } from '../../../../../shared/audio/wav.ts'
import type { MediaTasks, Steps } from '../../tasks.ts'
import { clipPath } from './clipPath.ts'

const INT16_SAMPLE_BYTES = 2

/** Brings clips to their pace, which replaces them; all of each is kept. */
export function* paceTakes(input: MediaTasks['paceTakes']['input']): Steps<MediaTasks['paceTakes']['output']> {
  const { folder, clips } = input
  const seconds: number[] = []
  for (const [index, { sampleRate, tempo }] of clips.entries()) {
    const [natural, paced] = [clipPath(folder, index), clipPath(folder, index, { paced: true })]
    // Most takes were spoken for their place.
    if (!isNegligibleTempo(tempo))
      writeFileSync(natural, toPcm16(stretch(fromPcm16(readFileSync(natural)), sampleRate, tempo)))
    renameSync(natural, paced)
    seconds.push(statSync(paced).size / INT16_SAMPLE_BYTES / sampleRate)
    yield (index + 1) / clips.length
  }
  return { seconds }
}
