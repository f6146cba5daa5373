import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { exists, replaceFile } from './placeFile.ts'

/** Removes the files that are there at an exit that waits for nothing, such as a second Ctrl-C. Disposing ends that. */
export function removedAtExit(files: () => readonly string[]): Disposable {
  const remove = () => {
    for (const file of files()) rmSync(file, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { [Symbol.dispose]: () => void process.off('exit', remove) }
}

/** Writes a text file in one step. Throws `file` where there is one already, unless it may be replaced by `force`. */
export function writeTextFile(path: string, text: string, { force }: { force: boolean }): Promise<void> {
  return replaceFile(path, async (part) => {
    using _ = removedAtExit(() => [part])
    await writeFile(part, text)
    // A file may have appeared there during the work.
    if (!force) await checkFree(path)
  })
}

/** Throws `file` where there is a file already. */
export async function checkFree(path: string): Promise<void> {
  if (await exists(path)) throw taken(path)
}

function taken(path: string): AppError {
  return new AppError({ kind: 'file', message: say('cli.exists', { path }), path })
}
