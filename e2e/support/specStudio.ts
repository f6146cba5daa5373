import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningStudio, startStudio } from './studioProcess.ts'

/** The studio that the tests of a file share. */
export interface SpecStudio extends RunningStudio, AsyncDisposable {
  /** Where its data are and everything that is made for it; gone in the end. */
  readonly folder: string
}

/** Starts a studio in a folder of its own, which is named after what is tested. */
export async function startSpecStudio(name: string): Promise<SpecStudio> {
  const folder = mkdtempSync(join(tmpdir(), `griot-${name}-`))
  const studio = await startStudio(join(folder, 'data'))
  return {
    ...studio,
    folder,
    async [Symbol.asyncDispose]() {
      await studio.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
