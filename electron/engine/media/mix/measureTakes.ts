import type { MediaTasks, Steps } from '../tasks.ts'
import { measureClipFile } from './clipFile.ts'
import { clipPath } from './clipPath.ts'
import { cutTakes } from './cutTakes.ts'

/** Measures takes as a mix would before it places them; see `cutTakes`, whose clips it leaves in the folder. */
export function* measureTakes(input: MediaTasks['cutTakes']['input']): Steps<MediaTasks['measureTakes']['output']> {
  const { sampleRate, seconds } = yield* cutTakes(input)
  return {
    takes: seconds.map((length, index) => {
      const energies =
        length === 0 ? [] : measureClipFile({ path: clipPath(input.folder, index), sampleRate, start: 0 }).energies
      return { seconds: length, energies: [...energies].map((energy) => Number(energy.toPrecision(4))) }
    }),
  }
}
