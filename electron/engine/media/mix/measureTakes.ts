import type { MediaTasks, Steps } from '../tasks.ts'
import { measureClipFile } from './clipFile.ts'
import { clipPath } from './clipPath.ts'
import { cutTakes } from './cutTakes.ts'
import { paceTakes } from './paceTakes.ts'

/**
 * Measures takes as a mix does, at the pace of their places: soft sounds of a recording may lie at the gate of its loudness, and a
 * pace that is 1 % faster moves them over it, and the take by 1 LU. Leaves the clips of `cutTakes` and `paceTakes` in the folder.
 */
export function* measureTakes({
  takes,
  ...input
}: MediaTasks['measureTakes']['input']): Steps<MediaTasks['measureTakes']['output']> {
  const { folder } = input
  const { sampleRate } = yield* cutTakes({ ...input, takes })
  const { seconds } = yield* paceTakes({ folder, sampleRate, tempos: takes.map(({ tempo }) => tempo) })
  return {
    takes: seconds.map((length, index) => {
      const path = clipPath(folder, index, true)
      const energies = length === 0 ? [] : measureClipFile({ path, sampleRate, start: 0 }).energies
      return { seconds: length, energies: [...energies].map((energy) => Number(energy.toPrecision(4))) }
    }),
  }
}
