import type { MediaTasks, Steps } from '../../tasks.ts'
import { measureClipFile } from './clipFile.ts'
import { clipPath } from './clipPath.ts'
import { paceTakes } from './paceTakes.ts'
import { readTakes } from './readTakes.ts'

/**
 * Measures takes as a mix does, at the pace of their places: soft sounds of a recording may lie at the gate of its loudness, and a
 * pace that is 1 % faster moves them over it, and the take by 1 LU. Leaves the clips of `paceTakes` in the folder.
 */
export function* measureTakes({
  takes,
  folder,
}: MediaTasks['measureTakes']['input']): Steps<MediaTasks['measureTakes']['output']> {
  const read = yield* readTakes({ folder, paths: takes.map(({ path }) => path) })
  const clips = read.takes.map(({ sampleRate }, index) => ({ sampleRate, tempo: takes[index]?.tempo ?? 1 }))
  const { seconds } = yield* paceTakes({ folder, clips })
  return {
    takes: seconds.map((length, index) => {
      const clip = {
        path: clipPath(folder, index, { paced: true }),
        sampleRate: clips[index]?.sampleRate ?? 0,
        start: 0,
      }
      const energies = length === 0 ? [] : measureClipFile(clip).energies
      return { seconds: length, energies: [...energies].map((energy) => Number(energy.toPrecision(4))) }
    }),
  }
}
