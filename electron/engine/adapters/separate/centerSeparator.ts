import { rm } from 'node:fs/promises'
import { say } from '../../../../shared/locale/message.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { Separator } from '../../core/ports.ts'
import { runChild } from '../../process/childTask.ts'
import { SPECTRUM } from '../../signal/people/separateVoices.ts'
import type { CenterRequest } from './centerWorker.ts'

const CENTER_WORKER = programUrl('centerWorker')
const CENTER_SEPARATOR_CRASHED = say('engine.crashed.middle')

/**
 * A separator without a model, for voices in the middle of stereo (`npm run bench -- remover`). Its child process keeps hours of
 * spectra away from the engine.
 */
export function createCenterSeparator(): Separator {
  return {
    name: 'Griot Studio',
    version: 'middle 1',
    sampleRate: SPECTRUM.sampleRate,
    leaves: 0.03,
    async separate(sound, voices, work) {
      try {
        await runChild(CENTER_WORKER, { sound, voices } satisfies CenterRequest, {
          ...work,
          crashed: CENTER_SEPARATOR_CRASHED,
        })
      } catch (error) {
        await rm(voices, { force: true }) // an incomplete file after a kill or a full disk
        throw error
      }
    },
  }
}
