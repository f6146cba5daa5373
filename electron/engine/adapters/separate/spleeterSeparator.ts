import { rm } from 'node:fs/promises'
import { invalid } from '../../../../shared/failure.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { Separator } from '../../core/ports.ts'
import { runPack, type UsablePack } from '../../packs/usablePack.ts'
import { SPECTRUM } from '../../signal/people/separateVoices.ts'
import type { SeparateRequest } from './separateWorker.ts'

const SEPARATE_WORKER = programUrl('separateWorker')

/** The kind of these models in the catalogue; other kinds need other input. */
export const SPLEETER = 'spleeter'

/** A separator of voices with the two models of a Spleeter pack, in a child process that ends with the work. */
export function createSpleeterSeparator(usable: UsablePack): Separator {
  const { pack } = usable
  const fileOf = (part: RegExp): string => pack.files.find(({ path }) => part.test(path))?.path ?? ''
  const models = { vocals: fileOf(/vocals/), accompaniment: fileOf(/accompaniment/) }
  return {
    name: pack.name,
    version: `${pack.id} ${pack.version}`,
    sampleRate: SPECTRUM.sampleRate,
    async separate(sound, voices, work) {
      if (sound.sampleRate !== SPECTRUM.sampleRate) {
        const message = `Voices are separated in sound at ${SPECTRUM.sampleRate} Hz; this is at ${sound.sampleRate} Hz.`
        throw invalid(message, 'sampleRate')
      }
      const request: Omit<SeparateRequest, 'folder'> = { ...models, sound, voices }
      try {
        await runPack(SEPARATE_WORKER, usable, { ...work, request })
      } catch (error) {
        await rm(voices, { force: true }) // an incomplete file after a kill or a full disk
        throw error
      }
    },
  }
}
