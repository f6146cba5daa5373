import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs a step of a job once: after a restart, a step that was finished gives back what it returned then. */
export type Step = <T>(name: string, make: () => Promise<T>) => Promise<T>

/** Steps remembered as files in a job's folder. What a step returns must survive being written as JSON. */
export function stepsIn(folder: string): Step {
  return async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const path = join(folder, `${name}.step.json`)
    const done = await readFile(path, 'utf8').catch(() => undefined)
    if (done !== undefined) return JSON.parse(done) as T
    const result = await make()
    await writeFile(`${path}.part`, JSON.stringify(result))
    await rename(`${path}.part`, path) // a half-written note would be taken for a finished step
    return result
  }
}

/** For work that is no job: every step is simply done. */
export const everyStep: Step = (_name, make) => make()
