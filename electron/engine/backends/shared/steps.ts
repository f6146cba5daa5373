import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs a step of a job once: after a restart, a step that was finished gives back what it returned then. */
export type Step = <T>(name: string, make: () => Promise<T>) => Promise<T>

/** Steps remembered as files in a job's folder. What a step returns must survive being written as JSON. */
export function stepsIn(folder: string): Step {
  return async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const path = join(folder, `${name}.step.json`)
    const done = readNote<T>(await readFile(path, 'utf8').catch(() => ''))
    if (done !== undefined) return done.returned
    const result = await make()
    await writeFile(`${path}.part`, JSON.stringify(result))
    await rename(`${path}.part`, path) // a half-written note would be taken for a finished step
    return result
  }
}

/**
 * What a finished step returned, by the text of its note; undefined where that cannot be read, and the step counts as not
 * done: where the computer went off, a file may have its name and not what was written to it.
 */
export function readNote<T>(text: string): { readonly returned: T } | undefined {
  try {
    return { returned: JSON.parse(text) as T }
  } catch {
    return undefined
  }
}
