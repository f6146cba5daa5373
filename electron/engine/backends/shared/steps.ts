import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renameFile } from '../../../client/bytes/renameFile.ts'

/** Runs a step of a job once: after a restart, a finished step returns its stored value. */
export type Step = <T>(name: string, make: () => Promise<T>) => Promise<T>

/** Steps whose return values are files in a job's folder. A return value must survive a round trip through JSON. */
export function stepsIn(folder: string): Step {
  return async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const path = join(folder, `${name}.step.json`)
    const done = readNote<T>(await readFile(path, 'utf8').catch(() => ''))
    if (done !== undefined) return done.returned
    const result = await make()
    await writeFile(`${path}.part`, JSON.stringify(result))
    await renameFile(`${path}.part`, path) // a half-written file would count as a finished step
    return result
  }
}

/** Steps whose end can be awaited. */
export interface TrackedSteps {
  readonly step: Step
  /** Resolves when every step that was begun has ended, in success or failure: none writes into the folder any more. */
  idle(): Promise<void>
}

/** Keeps track of the steps that were begun: a job that fails leaves others behind, which run on for a moment. */
export function trackSteps(run: Step): TrackedSteps {
  const begun = new Set<Promise<unknown>>()
  return {
    step(name, make) {
      const made = run(name, make)
      const ended: Promise<unknown> = made.then(
        () => begun.delete(ended),
        () => begun.delete(ended),
      )
      begun.add(ended)
      return made
    },
    async idle() {
      while (begun.size > 0) await Promise.all(begun)
    },
  }
}

/**
 * Parses the stored return value of a step. Undefined if the text is no JSON; the step then counts as not done. After a power
 * loss a file can have its name but not its bytes.
 */
export function readNote<T>(text: string): { readonly returned: T } | undefined {
  try {
    return { returned: JSON.parse(text) as T }
  } catch {
    return undefined
  }
}
