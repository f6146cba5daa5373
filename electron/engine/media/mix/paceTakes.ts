import { readFileSync, writeFileSync } from 'node:fs'
import { stretch } from '../../../../shared/audio/stretch.ts'
import { fromPcm16, toPcm16 } from '../../../../shared/audio/wav.ts'
import { softLead } from '../../signal/softLead.ts'
import { cutAtPause } from '../../signal/trimSilence.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { clipPath } from './clipPath.ts'

/** Tempos this close to 1 change nothing that is heard. */
const UNHEARD = 0.002

/** Brings clips to their pace, and cuts those that are longer than they may be in a pause. */
export function* paceTakes(input: MediaTasks['paceTakes']['input']): Steps<MediaTasks['paceTakes']['output']> {
  const { folder, sampleRate, takes } = input
  const seconds: number[] = []
  const kept: number[] = []
  const leads: number[] = []
  for (const [index, { tempo, longest }] of takes.entries()) {
    const natural = fromPcm16(readFileSync(clipPath(folder, index)))
    const paced = Math.abs(tempo - 1) < UNHEARD ? natural : stretch(natural, sampleRate, tempo)
    const isTooLong = paced.length > Math.round(longest * sampleRate) + 1
    const made = isTooLong ? cutAtPause(paced, sampleRate, longest) : paced
    writeFileSync(clipPath(folder, index, true), toPcm16(made))
    leads.push(softLead(made, sampleRate))
    seconds.push(made.length / sampleRate)
    kept.push(paced.length === 0 ? 1 : made.length / paced.length)
    yield (index + 1) / takes.length
  }
  return { seconds, kept, leads }
}
