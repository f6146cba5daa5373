import type { Pack } from '../../shared/packs/pack.ts'
import { type Mirror, PacksFolder, startMirror } from '../support/packsMirror.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'

/** A studio with a catalogue, a folder and a mirror of packs of its own. */
export interface PacksStudio extends SpecStudio {
  readonly mirror: Mirror
}

/** Starts one; `offer` puts packs on the mirror and answers what the catalogue says of them. */
export async function startPacksStudio(
  name: string,
  offer: (mirror: Mirror) => readonly Pack[] | Promise<readonly Pack[]>,
): Promise<PacksStudio> {
  const packs = new PacksFolder()
  const mirror = await startMirror()
  const settings = { GRIOT_PACKS: packs.packsDir, GRIOT_CATALOGUE: packs.catalogue(await offer(mirror)) }
  Object.assign(process.env, settings)
  const studio = await startSpecStudio(name).finally(() => {
    for (const setting of Object.keys(settings)) Reflect.deleteProperty(process.env, setting)
  })
  return {
    ...studio,
    mirror,
    async [Symbol.asyncDispose]() {
      await studio[Symbol.asyncDispose]()
      await mirror[Symbol.asyncDispose]()
      packs[Symbol.dispose]()
    },
  }
}
